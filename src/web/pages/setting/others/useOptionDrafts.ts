import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { loadStatus } from '../../../relay/calls/relayStatus';
import { describeError } from '../../../relay/errors/describeError';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { fetchOptions, saveOption } from '../../../relay/site/optionCalls';
import { showToast } from '../../../ui/toasts/showToast';
import { editedText, kindOf, mistakeIn, plainKind, sentText } from './optionKinds';

/** The text of a row that is not saved. */
export interface OptionDraft {
  text: string;
  /** True where the user took it for a text, whatever it looks like. */
  isPlain: boolean;
  /** Why it was not saved. */
  problem?: string | undefined;
  isBusy?: boolean;
}

type Drafts = ReadonlyMap<string, OptionDraft>;

/**
 * Typed texts of the rows, and their saves: one call for each, and no text is lost by another.
 * @param values the options as they were read last
 * @param readAgain reads them: relays may keep another text than they were sent
 */
export function useOptionDrafts(
  values: ReadonlyMap<string, string>,
  readAgain: () => Promise<unknown>,
  onDirty: (isDirty: boolean, isSaving: boolean) => void,
) {
  const t = useTranslate();
  const locale = useLocale();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const put = (name: string, draft: OptionDraft | undefined) =>
    setDrafts((old) => {
      const next = new Map(old);
      if (draft) next.set(name, draft);
      else next.delete(name);
      return next;
    });
  /** Writes a text, unless somebody else changed the option. @returns why it was not written */
  const write = async (change: OptionChange): Promise<string | undefined> => {
    try {
      const now = (await fetchOptions()).values.get(change.name);
      if (now !== undefined && now !== change.before && now !== change.data) {
        await readAgain();
        return t('setting.changedElsewhere', { names: change.name });
      }
      await saveOption({ ...change, raw: now });
    } catch (error) {
      return describeError(error, t)?.text ?? '';
    }
    await readAgain();
    return undefined;
  };
  const save = async (name: string) => {
    const draft = drafts.get(name);
    if (!draft || draft.isBusy) return;
    const before = values.get(name) ?? '';
    const kind = draft.isPlain ? plainKind(before) : kindOf(name, before);
    const mistake = mistakeIn(kind, draft.text, before, locale);
    if (mistake !== undefined) return put(name, { ...draft, problem: mistake });
    put(name, { ...draft, problem: undefined, isBusy: true });
    const problem = await write({ name, before, data: sentText(kind, draft.text, before) });
    if (problem !== undefined) return put(name, { ...draft, problem });
    put(name, undefined);
    showToast('success', t('setting.saved', { count: 1 }));
    void loadStatus();
  };
  const type = (name: string, text: string, isPlain: boolean) => {
    const stored = values.get(name) ?? '';
    const isSame = !isPlain && text === editedText(kindOf(name, stored), stored);
    put(name, isSame ? undefined : { text, isPlain });
  };
  // The rows keep what they were given: they are drawn again only where something of theirs changed.
  const latest = useRef({ save, type, put });
  latest.current = { save, type, put };
  const [actions] = useState(() => ({
    save: (name: string) => void latest.current.save(name),
    type: (name: string, text: string, isPlain: boolean) =>
      latest.current.type(name, text, isPlain),
    discard: (name: string) => latest.current.put(name, undefined),
  }));
  const isDirty = drafts.size > 0;
  const isSaving = [...drafts.values()].every(({ isBusy }) => isBusy);
  useEffect(() => onDirty(isDirty, isSaving), [isDirty, isSaving, onDirty]);
  return { drafts, actions };
}

export type OptionActions = ReturnType<typeof useOptionDrafts>['actions'];
