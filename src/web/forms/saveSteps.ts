/** The work around the call of a save: steps (ra-core's mutation middlewares) of the forms of records. */

import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useRegisterMutationMiddleware } from 'ra-core';
import { useCallback, useRef } from 'react';
import { withoutSecrets } from '../../schema/secrets';
import { recordWord } from '../../schema/texts';
import type { FormMode, ResourceSchema, Row } from '../../schema/types';
import type { FormConfig, MadeProps, RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
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

/**
 * The steps of a creation: the values are prepared, the data provider learns how to find records whose
 * answer is lost, the made records are handed on, also those that came along with a refusal, and a message says the
 * success. No typed value is kept in the cache.
 */
export function useCreateSteps(
  form: SavedForm,
  onMade: (made: MadeProps) => void = () => undefined,
): void {
  const tell = useTold(form);
  const { schema, config } = form;
  useSaveStep(async (resource, params, next) => {
    const values = params.data;
    try {
      const { data } = await next(resource, {
        data: toSave(schema, config.prepare?.(values, 'create') ?? values),
        meta: { count: config.count?.(values), answerOf: config.answerOf },
      });
      const answer = data['answer'];
      config.made?.(answer, values);
      onMade({ answer, values });
      tell('create', config.count?.(values));
      return { data: { id: data['id'] ?? '', answer } };
    } catch (error) {
      if (error instanceof HttpError && hasMade(error.data)) {
        config.made?.(error.data, values);
        onMade({ answer: error.data, values });
      }
      throw error;
    }
  });
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
  useSaveStep(async (resource, params, next) => {
    const { id } = base;
    const saved = await saveEdit({
      schema,
      config,
      record: base,
      values: params.data,
      ask,
      read: async () => (await provider.getOne<RecordRow>(resource, { id })).data,
      write: async (data, now) => {
        const meta = { isFresh: true };
        const { data: written } = await next(resource, { id, data, previousData: now, meta });
        // The step answers what it was given to save.
        return written as RecordRow;
      },
    });
    if (saved) tell('edit');
    else showToast('info', t('form.nothing'));
    return { data: withoutSecrets(schema.properties, saved ?? base) };
  });
}
