import type { Row } from '../../schema/types';
import type { RuleContext } from '../records/ResourceRules';

/** What an action works with. */
export interface ActionContext<Fields extends object = Row> extends RuleContext {
  id: number;
  /** The record as forms hold it, secrets included. */
  record: Partial<Fields>;
  /** What the action asked for, checked against its inputs. */
  input: Row;
  /** Changes fields of the record. */
  change: (values: Partial<Fields>) => Promise<void>;
}

/**
 * The actions of a resource that have no `call` in its schema file, by their names: src/server/actions/<resource>.ts
 * exports them as `actions`. Role, condition and inputs were checked before; all that an action writes is one
 * transaction, which an error undoes.
 * @returns `data` of the answer
 * @throws AppError for a refusal that the client reads
 */
export type Actions<Fields extends object = Row> = Readonly<
  Record<string, (context: ActionContext<Fields>) => Promise<unknown>>
>;
