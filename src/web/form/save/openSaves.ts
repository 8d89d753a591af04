/**
 * Saves whose answer was lost, remembered by the form until it knows what became of them: sent again with their key
 * they are the same write, which a server does once.
 */

import type { Row } from '../../../schema/types';
import { sameFormValue } from '../../../schema/values/oddValues';
import { newUuid } from '../../relay/calls/newUuid';
import { keyLife } from '../../relay/calls/waits';
import type { FormConfig, RecordRow } from '../../relay/config/resourceConfig';
import { HttpError, isLost, isRefusal } from '../../relay/errors/HttpError';
import { isCounted } from '../../relay/values/countedFields';
import { findChange, type RecordChange, tellsOvertaken } from '../../relay/write/changes';
import { LeftError } from '../../relay/write/keptFields';
import { prepared } from './saveEdit';

/** True for an answer that says that a write was not done. All others, as 429, say nothing of an earlier try. */
const saysNo = (error: unknown): boolean =>
  error instanceof HttpError &&
  !(error instanceof LeftError) &&
  (['notDone', 'demo'].includes(error.kind) || isRefusal(error));

/** True where sending the same again tells no more: the server does not know, or has the key with another body. */
const neverTells = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 422 ||
    (isLost(error) && error.status === 409 && error.retryAfterMs === undefined));

/** A creation, as it is sent again. */
export interface OpenCreation {
  key: string;
  /** The values of the form then. */
  values: Row;
  data: Row;
}

/** The creations of a form that may have been done or not. */
export class OpenCreations {
  private calls: OpenCreation[] = [];

  /** The call for such values: the open one that had the same, or a new one. */
  callFor(values: Row, prepare: () => Row): OpenCreation {
    return (
      this.calls.find((call) => sameFormValue(call.values, values)) ?? {
        key: newUuid(),
        values,
        data: prepare(),
      }
    );
  }

  /** Takes note of how a call ended. @param error undefined for success */
  ended(call: OpenCreation, error?: unknown): void {
    const wasOpen = this.calls.includes(call);
    const isKnown = saysNo(error) || (error instanceof HttpError && error.status === 422);
    const isOpen = isLost(error) || (error !== undefined && wasOpen && !isKnown);
    this.calls = this.calls.filter((other) => other !== call);
    if (isOpen) this.calls.push(call);
  }
}

/** A change, as it is sent again. */
export interface OpenChange {
  key: string;
  /** Epoch ms. */
  at: number;
  /** Over the record as it was then. */
  change: RecordChange;
  /** The same as it was typed. */
  edited: Row;
}

/** The form's knowledge of its record beyond `base`, the record as it was opened or saved last. */
export interface Saves {
  base: RecordRow;
  open: OpenChange | undefined;
  /** Fields that were written since, as they were typed. */
  written: Row;
}

interface Asking {
  config: FormConfig;
  values: Row;
  read: () => Promise<RecordRow>;
  send: (change: OpenChange) => Promise<unknown>;
}

export const touchesCounts = ({ change: { schema }, edited }: OpenChange): boolean =>
  Object.keys(edited).some((field) => isCounted(schema, field));

/**
 * Finds out about a change whose answer was lost: it is sent again with its key, unless the user took back what was
 * typed. The server does it once; in front of a relay that may have it the bridge looks, and sends nothing.
 * @throws HttpError where it stays open for now
 */
export async function outcomeOf(
  open: OpenChange,
  { config, values, read, send }: Asking,
): Promise<'done' | 'notDone' | 'unknown'> {
  const { schema } = open.change;
  const look = async () => findChange(open.change, await read()).state;
  const typed = prepared(schema, config, values, 'edit');
  const isTyped = Object.keys(open.edited).every((field) =>
    sameFormValue(typed[field], open.edited[field]),
  );
  const canAsk = tellsOvertaken(schema) && Date.now() - open.at < keyLife;
  if (!canAsk || !isTyped) {
    const seen = await look();
    if (seen !== 'unknown' || !canAsk || !touchesCounts(open)) return seen;
  }
  try {
    await send(open);
    return 'done';
  } catch (error) {
    if (saysNo(error)) return 'notDone';
    if (neverTells(error)) return look();
    throw error;
  }
}
