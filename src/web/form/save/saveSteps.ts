/** The work around the call of a save: steps (ra-core's mutation middlewares) of the forms of records. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { omit, upperFirst } from 'es-toolkit';
import { useCallback, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useRegisterMutationMiddleware } from 'react-admin';
import { fieldTexts, recordWord } from '../../../schema/texts';
import { titleField } from '../../../schema/titleField';
import type { FormMode, ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { withoutSecrets } from '../../../schema/values/secrets';
import { shownPair } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { newUuid } from '../../relay/calls/newUuid';
import type { FormConfig, MadeProps, RecordRow } from '../../relay/config/resourceConfig';
import { HttpError, isLost } from '../../relay/errors/HttpError';
import { storedOtherwise } from '../../relay/values/countedFields';
import { LeftError } from '../../relay/write/keptFields';
import { showToast } from '../../ui/toasts/showToast';
import type { Clash } from './Clashes';
import { type OpenChange, OpenCreations, outcomeOf, type Saves, touchesCounts } from './openSaves';
import { prepared, saveEdit } from './saveEdit';

interface SaveParams {
  id?: Identifier;
  data: Row;
  previousData?: Row;
  meta?: unknown;
}

type SaveCall = (resource: string, params: SaveParams) => Promise<{ data: Row }>;

/**
 * One step: does its part and calls the next one, the last of which is the call of the data provider. A step that calls
 * more than once reaches that call at once from the second time on.
 */
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

/** Has lists read a record again, but not its form, which ra-core gives what the relay answered. */
const outdateLists = (client: QueryClient, name: string): void =>
  void client.invalidateQueries({
    queryKey: [name],
    predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
  });

/** How long a message with a button stays, in ms. */
const actionMs = 20_000;

/** Says that a record was saved, and has lists read it again. The form may be gone by then. */
function useTold({
  name,
  schema,
  config,
}: SavedForm): (
  mode: FormMode,
  record: Row,
  more?: { count?: number | undefined; notes?: readonly string[] },
) => void {
  const t = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  return (mode, record, { count = 1, notes = [] } = {}) => {
    const key = config.saved?.[mode];
    outdateLists(client, name);
    const said = t(key ?? (mode === 'create' ? 'form.created' : 'form.updated'), {
      record: upperFirst(recordWord(schema, locale)),
      count,
    });
    const action = mode === 'create' ? config.madeAction?.(record) : undefined;
    showToast('success', [said, ...notes].join(t('form.noteSeparator')), {
      about: plainText(record[titleField(schema) ?? '']) || undefined,
      ...(action && { action, duration: actionMs }),
    });
  };
}

/** Says which amounts are stored as others than were typed, as calls spent of them meanwhile. */
function useStoredNotes(schema: ResourceSchema): (typed: Row, stored: Row) => string[] {
  const t = useTranslate();
  const locale = useLocale();
  return (typed, stored) =>
    storedOtherwise(schema, typed, stored).map((field) => {
      const [first, second] = shownPair(schema, field, [stored[field], typed[field]], locale);
      const { title } = fieldTexts(schema, field, locale);
      return t('form.storedOtherwise', { field: title, stored: first, typed: second });
    });
}

/** Whether something was made before a refusal: a list of it came along. */
const hasMade = (data: unknown): boolean => Array.isArray(data) && data.length > 0;

/**
 * The steps of a creation: the values are prepared, the made records are handed on, also those that came along with a
 * refusal, and a message says the success. No typed value is kept in the cache. Where nobody knows whether the record
 * was made, and the same is sent again, it is the same call, and no second record.
 */
export function useCreateSteps(
  form: SavedForm,
  onMade: (made: MadeProps) => void = () => undefined,
): void {
  const tell = useTold(form);
  const { schema, config } = form;
  const [creations] = useState(() => new OpenCreations());
  useSaveStep(async (resource, params, next) => {
    const values = params.data;
    const call = creations.callFor(values, () => prepared(schema, config, values, 'create'));
    try {
      const { data } = await next(resource, {
        data: call.data,
        meta: {
          // The list finds the row by its name: the relay is not asked for it once more.
          needsNoId: true,
          idempotencyKey: call.key,
        },
      });
      creations.ended(call);
      const answer = data['answer'];
      config.made?.(answer, values);
      onMade({ answer, values });
      tell('create', { ...values, ...data }, { count: config.count?.(values) });
      const called = values[titleField(schema) ?? ''];
      return { data: { id: data['id'] ?? '', answer, called } };
    } catch (error) {
      creations.ended(call, error);
      if (error instanceof HttpError && hasMade(error.data)) {
        config.made?.(error.data, values);
        onMade({ answer: error.data, values });
      }
      throw error;
    }
  });
}

/** The form's knowledge of its record, as long as `base` is the record that it was opened with or saved last. */
function useSaves(base: RecordRow): Saves {
  const held = useRef<Saves>({ base, open: undefined, written: {} });
  if (held.current.base !== base) held.current = { base, open: undefined, written: {} };
  return held.current;
}

/**
 * The steps of a change: only what was edited is sent, over the record as it is now, and where somebody else changed
 * the same fields the user is asked. A change whose answer was lost is settled before: a number that is counted would
 * else change twice. The cache keeps no secrets of it.
 * @param base the record as it was opened or saved last
 * @param onPart called with the record and the part written of it, where a save goes on or fails after that
 */
export function useEditSteps(
  form: SavedForm,
  base: RecordRow,
  ask: (clashes: Clash[]) => Promise<boolean | undefined>,
  onPart: (record: RecordRow) => void,
): void {
  const t = useTranslate();
  const provider = useDataProvider();
  const client = useQueryClient();
  const tell = useTold(form);
  const { name, schema, config } = form;
  const notesOf = useStoredNotes(schema);
  const saves = useSaves(base);
  const known = (): RecordRow => ({ ...base, ...saves.written });
  const note = (fields: Row) => {
    Object.assign(saves.written, fields);
    saves.open = undefined;
    onPart(known());
  };
  useSaveStep(async (resource, params, next) => {
    const { id } = base;
    const values = params.data;
    const read = async () => (await provider.getOne<RecordRow>(resource, { id })).data;
    const send = async ({ key, change }: OpenChange) => {
      const { data, before: previousData } = change;
      const meta = { change, idempotencyKey: key };
      const written = await next(resource, { id, data, previousData, meta });
      // The step answers what it was given to save.
      return written.data as RecordRow;
    };
    const before = saves.open;
    const outcome = before && (await outcomeOf(before, { config, values, read, send }));
    if (before && outcome === 'done') note(before.edited);
    const left = outcome === 'unknown' ? before : undefined;
    saves.open = left;
    let typed: Row = {};
    const changed = await saveEdit({
      schema,
      config,
      record: known(),
      written: saves.written,
      areCountsOpen: left !== undefined && touchesCounts(left),
      values,
      ask: (clashes) => {
        // Lists show what was there before, too, also where nothing is saved in the end.
        outdateLists(client, name);
        return ask(clashes);
      },
      read,
      write: async (change, edited) => {
        const sent = { key: newUuid(), at: Date.now(), change, edited };
        typed = edited;
        try {
          const written = await send(sent);
          saves.open = undefined;
          return written;
        } catch (error) {
          saves.open = isLost(error) ? sent : left;
          if (error instanceof LeftError) note(omit(edited, Object.keys(error.fields)));
          // Once the form knows of it: a record that is read while it is saved would keep it from that.
          setTimeout(() => void client.invalidateQueries({ queryKey: [name] }));
          throw error;
        }
      },
    });
    const isWritten = Object.keys(saves.written).length > 0;
    const saved = changed ?? (isWritten ? await read().catch(known) : undefined);
    if (saved) tell('edit', saved, { notes: notesOf(typed, saved) });
    else showToast('info', t('form.nothing'));
    return { data: withoutSecrets(schema.properties, saved ?? base) };
  });
}
