import type { ErrorSchema } from '@rjsf/utils';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormSchema, Row } from '../../schema/types';
import { sameFormValue } from '../../schema/values/oddValues';
import { translate } from '../locales/catalogue';
import { HttpError } from '../relay/errors/HttpError';
import { showErrorOf } from '../relay/errors/showError';
import { useBusy } from '../ui/loading/useBusy';
import { dismissTopic, showToast } from '../ui/toasts/showToast';
import { useDraft } from './save/useDraft';
import { toErrorSchema } from './schema/formErrors';

/** Values after a save: those of the answer, and those typed while it was under way. */
const withTyped = (answer: Row, sent: Row, now: Row): Row => ({
  ...answer,
  ...Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !sameFormValue(value, sent[name])),
  ),
});

/**
 * Saves values. Where it fails after a part of them, it calls `keep` first: with the values that count as saved, and
 * those that the form goes on with. A move away from the saved form is done in `leave`, and nobody is asked.
 */
export type SaveValues = (
  values: Row,
  keep: (saved: Row, values: Row) => void,
  leave: (move: () => void) => void,
) => Promise<Row>;

/** How long what was discarded can be brought back, in ms. */
const undoTime = 6000;

/** Fields whose value is another than what was saved last. */
export const changedNames = (values: Row, saved: Row): ReadonlySet<string> =>
  new Set(
    Object.keys({ ...saved, ...values }).filter(
      (name) => !sameFormValue(values[name], saved[name]),
    ),
  );

/** Moves of the form itself; `isLeaving` is true while one is made. */
function useOwnMove() {
  const isLeaving = useRef(false);
  const leave = (move: () => void) => {
    isLeaving.current = true;
    try {
      move();
    } finally {
      isLeaving.current = false;
    }
  };
  return { isLeaving, leave };
}

/** The values that a running save began with; `isSaving` is true while all typed values are among them. */
function useSent(values: Row) {
  const [sent, noteSent] = useState<Row>();
  return { noteSent, isSaving: sent !== undefined && changedNames(values, sent).size === 0 };
}

/** Says that changes were discarded, with a way back to them. */
function tellDiscarded(undo: () => void): void {
  const action = { label: translate('undo.undo'), run: undo };
  showToast('info', translate('form.discarded'), { action, duration: undoTime });
}

/** The values of a form: as typed, as saved last, and the server's messages on them. */
export function useFormValues({
  schema,
  initial,
  newer,
  isWaiting,
  onSave,
}: {
  schema: FormSchema;
  initial: Row;
  /** Values that take the place of the initial ones. */
  newer?: Row | undefined;
  /** Whether what was typed before a sign-in is not given back yet. */
  isWaiting: boolean;
  /** Saves; @returns the values to go on with */
  onSave: SaveValues;
}) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [begun, setBegun] = useState(newer);
  if (newer && newer !== begun) {
    setBegun(newer);
    setValues(newer);
    setSaved(newer);
  }
  const [serverErrors, setServerErrors] = useState<ErrorSchema>();
  const [live, setLive] = useState(false);
  const [busy, run] = useBusy();
  const { isSaving, noteSent } = useSent(values);
  const { isLeaving, leave } = useOwnMove();
  const latest = useRef(values);
  latest.current = values;
  const draft = useDraft({ schema, values, saved, isWaiting, restore: setValues });
  const change = (next: Row) => {
    setServerErrors(undefined);
    setValues(next);
  };
  const topic = useId();
  useEffect(() => () => dismissTopic(topic), [topic]);
  const submit = async () => {
    dismissTopic(topic); // what the try before said is over
    const keep = (nowSaved: Row, next: Row) => {
      setValues(withTyped(next, values, latest.current));
      setSaved(nowSaved);
    };
    noteSent(values);
    try {
      const next = await onSave(values, keep, leave);
      keep(next, next);
      setLive(false);
      draft.drop();
    } catch (error) {
      // As long as the form, or its next try: the reason is needed while it is mended.
      showErrorOf(error, { topic, duration: Number.POSITIVE_INFINITY });
      if (error instanceof HttpError) setServerErrors(toErrorSchema(error.fields));
    } finally {
      noteSent(undefined);
    }
  };
  const discard = () => {
    setServerErrors(undefined);
    setLive(false);
    setValues(saved);
    tellDiscarded(() => setValues(values));
  };
  return {
    values,
    setValues: change,
    saved,
    topic,
    serverErrors,
    live,
    setLive,
    busy,
    isSaving,
    isLeaving,
    changed: changedNames(values, saved),
    save: () => run(submit),
    discard,
  };
}
