import { useEffect, useRef } from 'react';
import { isRow } from '../../schema/isRow';
import { sameFormValue } from '../../schema/oddValues';
import { withoutSecrets } from '../../schema/secrets';
import { fieldTexts } from '../../schema/texts';
import type { FormSchema, Row } from '../../schema/types';
import { onSessionEnd } from '../core/sessionEnd';
import { readObject, writeObject, writeText } from '../core/storage/browserStorage';
import { storedUser } from '../core/storage/storedUser';
import { textIn } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import { useSaveStep } from './saveSteps';

const key = 'form-draft';

const differs = (a: unknown, b: unknown) => !sameFormValue(a, b);

/** The fields of `values` that differ from `base`. */
function changesOf(values: Row, base: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => differs(value, base[name])),
  );
}

export interface DraftForm {
  schema: FormSchema;
  values: Row;
  /** The record as it was loaded or saved last. */
  saved: Row;
  restore: (values: Row) => void;
}

/** Puts kept changes back over the record as it is now, and names the fields that somebody else changed meanwhile. */
function giveBack({ schema, values, restore }: DraftForm, draft: Row): void {
  const { changes, base } = draft;
  if (!isRow(changes) || !isRow(base)) return;
  const locale = currentLocale();
  restore({ ...values, ...changes });
  const others = Object.keys(changes).filter(
    (name) => differs(values[name], base[name]) && differs(values[name], changes[name]),
  );
  if (others.length === 0) showToast('info', textIn(locale, 'form.restored'));
  else
    showToast(
      'warning',
      textIn(locale, 'form.restoredOver', {
        fields: others.map((name) => fieldTexts(schema, name, locale).title).join(', '),
      }),
    );
}

/**
 * Keeps what was typed when the session ends, and gives it back to the same user on the same page after the sign-in
 *: only the fields that were changed, so that an old form never overwrites newer values, and never a secret.
 */
export function useDraft(form: DraftForm): { drop: () => void } {
  const latest = useRef(form);
  latest.current = form;
  const { schema } = form;
  useEffect(() => {
    // Both are gone by the time the session is known to have ended.
    const owner = storedUser.get()?.id;
    const path = location.pathname + location.search;
    const draft = readObject(key, 'sessionStorage');
    const isOwn = draft !== undefined && draft['user'] === owner;
    const isHere = draft !== undefined && draft['path'] === path && draft['form'] === schema.title;
    if (draft && isOwn && isHere) giveBack(latest.current, draft);
    if (draft && (!isOwn || isHere)) writeText(key, null, 'sessionStorage');
    return onSessionEnd(() => {
      const { values, saved } = latest.current;
      const [open, base] = [
        withoutSecrets(schema.properties, values),
        withoutSecrets(schema.properties, saved),
      ];
      const changes = changesOf(open, base);
      if (Object.keys(changes).length > 0)
        writeObject(
          key,
          { user: owner, path, form: schema.title, changes, base: changesOf(base, changes) },
          'sessionStorage',
        );
    });
  }, [schema]);
  const drop = () => writeText(key, null, 'sessionStorage');
  // Saved means nothing is left to give back, though the form may be gone by then.
  useSaveStep(async (resource, params, next) => {
    const saved = await next(resource, params);
    drop();
    return saved;
  });
  return { drop };
}
