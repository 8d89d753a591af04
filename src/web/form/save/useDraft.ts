import { useEffect, useRef } from 'react';
import { isRow } from '../../../schema/isRow';
import { fieldTexts } from '../../../schema/texts';
import type { FormSchema, Row } from '../../../schema/types';
import { sameFormValue } from '../../../schema/values/oddValues';
import { withoutSecrets } from '../../../schema/values/secrets';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { onSessionEnd } from '../../relay/calls/sessionEnd';
import { readObject, writeObject } from '../../storage/browserStorage';
import { beforeReload, draftKey, dropDrafts, isSignedOut } from '../../storage/drafts';
import { storedUser } from '../../storage/storedUser';
import { showToast } from '../../ui/toasts/showToast';
import { useSaveStep } from './saveSteps';

/** The drafts of a user, by form; those of anybody else are deleted. */
function draftsOf(owner: unknown): Row {
  const stored = readObject(draftKey, 'sessionStorage');
  if (!stored) return {};
  if (stored['user'] === owner && isRow(stored['forms'])) return stored['forms'];
  dropDrafts();
  return {};
}

/** Keeps the draft of one form beside those of others; undefined drops it. */
function keepDraft(owner: unknown, form: string, draft: Row | undefined): void {
  const { [form]: _, ...others } = draftsOf(owner);
  const forms = draft ? { ...others, [form]: draft } : others;
  if (Object.keys(forms).length > 0)
    writeObject(draftKey, { user: owner, forms }, 'sessionStorage');
  else dropDrafts();
}

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
  /** The draft is given back once it is false. */
  isWaiting: boolean;
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
  if (others.length === 0) {
    if (!draft['isReload']) showToast('info', textIn(locale, 'form.restored'));
  } else
    showToast(
      'warning',
      textIn(locale, 'form.restoredOver', {
        fields: others.map((name) => fieldTexts(schema, name, locale).title).join(', '),
      }),
    );
}

/**
 * Keeps what was typed when the session ends, and gives it back to the same user on the same page after the sign-in:
 * only the fields that were changed, so that an old form never overwrites newer values, and never a secret.
 */
export function useDraft(form: DraftForm): { drop: () => void } {
  const latest = useRef(form);
  latest.current = form;
  const dropOwn = useRef(() => {});
  const { schema, isWaiting } = form;
  useEffect(() => {
    if (isWaiting) return;
    // Both are gone by the time the session is known to have ended.
    const owner = storedUser.get()?.id;
    const id = `${location.pathname}${location.search} ${schema.title}`;
    const forget = () => keepDraft(owner, id, undefined);
    const draft = draftsOf(owner)[id];
    if (isRow(draft)) giveBack(latest.current, draft);
    forget();
    dropOwn.current = forget;
    const keep = (isReload = false) => {
      const { values, saved } = latest.current;
      const [open, base] = [
        withoutSecrets(schema.properties, values),
        withoutSecrets(schema.properties, saved),
      ];
      const changes = changesOf(open, base);
      if (Object.keys(changes).length > 0)
        keepDraft(owner, id, { changes, base: changesOf(base, changes), isReload });
    };
    const stops = [
      beforeReload(() => keep(true)),
      onSessionEnd(() => keep()),
      // Another tab may know of the end before this one, which then leaves the form.
      storedUser.subscribe(() => {
        if (!storedUser.get() && !isSignedOut(owner)) keep();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [schema, isWaiting]);
  const drop = () => dropOwn.current();
  // Saved means nothing is left to give back, though the form may be gone by then.
  useSaveStep(async (resource, params, next) => {
    const saved = await next(resource, params);
    drop();
    return saved;
  });
  return { drop };
}
