/** The work around the call of a save: steps (ra-core's mutation middlewares) of the forms of records. */

import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback, useRef } from 'react';
import { sameFormValue } from '../../schema/oddValues';
import { withoutSecrets } from '../../schema/secrets';
import { recordWord } from '../../schema/texts';
import type { FormMode, ResourceSchema, Row } from '../../schema/types';
import type { FormConfig, MadeProps, RecordRow } from '../config/resourceConfig';
import { HttpError, isLost } from '../core/HttpError';
import { newUuid } from '../core/newUuid';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import type { Clash } from './Clashes';
import { saveEdit, toSave } from './saveEdit';

interface SaveParams {
  id?: Identifier;
  data: Row;
  previousData?: Row;
  meta?: unknown;
}

type SaveCall = (resource: string, params: SaveParams) => Promise<{ data: Row }>;

/** One step: does its part and calls the next one, the last of which is the call of the data provider. */
type SaveStep = (resource: string, params: SaveParams, next: SaveCall) => ReturnType<SaveCall>;

/** Puts a step before the steps that were put there earlier. */
export function useSaveStep(step: SaveStep): void {
  const latest = useRef(step);
  latest.current = step;
  const stable = useCallback<SaveStep>((...args) => latest.current(...args), []);
  useRegisterMutationMiddleware<SaveCall>(stable);
}

export interface SavedForm {
  name: string;
  schema: ResourceSchema;
  config: FormConfig;
}

/** Says that a record was saved, and has lists read it again. The form may be gone by then. */
function useTold({ name, schema, config }: SavedForm): (mode: FormMode, count?: number) => void {
  const t = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  return (mode, count = 1) => {
    const key = config.saved?.[mode];
    void client.invalidateQueries({ queryKey: [name] });
    showToast(
      'success',
      t(key ?? (mode === 'create' ? 'form.created' : 'form.updated'), {
        record: recordWord(schema, locale),
        count,
      }),
    );
  };
}

/** Whether something was made before a refusal: a list of it came along. */
const hasMade = (data: unknown): boolean => Array.isArray(data) && data.length > 0;

/** A call whose answer was lost, as it is sent again: with its key a server does it once. */
interface OpenCall {
  key: string;
  /** What the form had then. */
  values: Row;
  data: Row;
}

/** True where sending the same once more may still tell what became of it: a server that answers 409 never will. */
const mayTell = (error: unknown): boolean => isLost(error) && error.status !== 409;

/**
 * The steps of a creation: the values are prepared, the data provider learns how to find records whose
 * answer is lost, the made records are handed on, also those that came along with a refusal, and a message says the
 * success. No typed value is kept in the cache. Where nobody knows whether the record was made, and the same is sent
 * again, it is the same call, and no second record.
 */
export function useCreateSteps(
  form: SavedForm,
  onMade: (made: MadeProps) => void = () => undefined,
): void {
  const tell = useTold(form);
  const { schema, config } = form;
  const open = useRef<OpenCall>(undefined);
  useSaveStep(async (resource, params, next) => {
    const values = params.data;
    const call =
      open.current && sameFormValue(open.current.values, values)
        ? open.current
        : {
            key: newUuid(),
            values,
            data: toSave(schema, config.prepare?.(values, 'create') ?? values),
          };
    open.current = undefined;
    try {
      const { data } = await next(resource, {
        data: call.data,
        meta: {
          count: config.count?.(values),
          answerOf: config.answerOf,
          idempotencyKey: call.key,
        },
      });
      const answer = data['answer'];
      config.made?.(answer, values);
      onMade({ answer, values });
      tell('create', config.count?.(values));
      return { data: { id: data['id'] ?? '', answer } };
    } catch (error) {
      if (mayTell(error)) open.current = call;
      if (error instanceof HttpError && hasMade(error.data)) {
        config.made?.(error.data, values);
        onMade({ answer: error.data, values });
      }
      throw error;
    }
  });
}

/** A change whose answer was lost, over the record as it was then. */
interface OpenChange {
  key: string;
  data: Row;
  now: RecordRow;
}

/**
 * Writes changes of a record. One whose answer was lost is asked about first, by the same call once more: a number that
 * is counted would else change twice.
 */
function useWriteOnce(base: RecordRow) {
  const open = useRef<OpenChange>(undefined);
  const since = useRef({ base, record: base });
  if (since.current.base !== base) since.current = { base, record: base };
  const write = async (resource: string, change: OpenChange, next: SaveCall) => {
    const { key, data, now } = change;
    const meta = { isFresh: true, isGuarded: true, idempotencyKey: key };
    open.current = undefined;
    try {
      const written = await next(resource, { id: base.id, data, previousData: now, meta });
      // The step answers what it was given to save.
      return written.data as RecordRow;
    } catch (error) {
      if (mayTell(error)) open.current = change;
      throw error;
    }
  };
  return {
    write: (resource: string, data: Row, now: RecordRow, next: SaveCall) =>
      write(resource, { key: newUuid(), data, now }, next),
    /** Finds out about a change that is open. @returns the record that the form's values are compared with then */
    settled: async (resource: string, next: SaveCall): Promise<RecordRow> => {
      try {
        if (open.current) since.current.record = await write(resource, open.current, next);
      } catch (error) {
        if (isLost(error)) throw error; // anything else says that it was not done
      }
      return since.current.record;
    },
  };
}

/**
 * The steps of a change: only what was edited is sent, over the record as it is now, and where somebody else changed
 * the same fields the user is asked. The call has no secret in what it leaves in the cache.
 * @param base the record as it was opened or saved last
 */
export function useEditSteps(
  form: SavedForm,
  base: RecordRow,
  ask: (clashes: Clash[]) => Promise<boolean>,
): void {
  const t = useTranslate();
  const provider = useDataProvider();
  const tell = useTold(form);
  const { schema, config } = form;
  const { write, settled } = useWriteOnce(base);
  useSaveStep(async (resource, params, next) => {
    const { id } = base;
    const record = await settled(resource, next);
    const read = async () => (await provider.getOne<RecordRow>(resource, { id })).data;
    const changed = await saveEdit({
      schema,
      config,
      record,
      values: params.data,
      ask,
      read,
      write: (data, now) => write(resource, data, now, next),
    });
    // The answer to a change that was open is as old as the change.
    const saved = changed ?? (record === base ? undefined : await read().catch(() => record));
    if (saved) tell('edit');
    else showToast('info', t('form.nothing'));
    return { data: withoutSecrets(schema.properties, saved ?? base) };
  });
}
