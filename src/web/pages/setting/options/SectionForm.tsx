import { useRef, useState } from 'react';
import { sectionForm, sectionFormName } from '../../../../schema/forms/settingsForms';
import { fieldTexts } from '../../../../schema/texts';
import type {
  FormSchema,
  Locale,
  ResourceSchema,
  Row,
  SettingsSchema,
  SettingsSection,
} from '../../../../schema/types';
import { type OddFields, plainText } from '../../../../schema/values/oddValues';
import { SchemaForm } from '../../../form/SchemaForm';
import type { SaveValues } from '../../../form/useFormValues';
import { cutText } from '../../../formats/parts/OddValue';
import { textIn, useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { loadStatus } from '../../../relay/calls/relayStatus';
import type { FieldOverride } from '../../../relay/config/resourceConfig';
import { HttpError } from '../../../relay/errors/HttpError';
import {
  fetchOptions,
  type OptionChange,
  type RelayOptions,
} from '../../../relay/site/optionCalls';
import { useQuestion } from '../../../ui/dialog/useQuestion';
import { showToast } from '../../../ui/toasts/showToast';
import { useAddressPassword } from '../personal/useAddressPassword';
import { ConfirmChanges, type Plan } from './ConfirmChanges';
import { emptiedRatios } from './emptiedRatios';
import {
  newerBase,
  oddOptions,
  optionChanges,
  optionsToValues,
  withoutSlashes,
} from './optionValues';
import { saveChanges } from './saveChanges';

/** The options of a section that its form cannot hold: shown as they came, until the user chooses to type over one. */
function useOddOptions(form: ResourceSchema, options: ReadonlyMap<string, string>) {
  const [odd, setOdd] = useState(() => oddOptions(form, options));
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const without = (names: readonly string[]): OddFields =>
    new Map([...odd].filter(([name]) => !names.includes(name)));
  return {
    /** Every odd one as it is in the database. */
    odd,
    /** Those that nobody types over. */
    shown: without(replaced),
    replace: (name: string) => setReplaced([...replaced, name]),
    /** To be called with what the relay has taken: those are odd no more. */
    forget: (taken: readonly OptionChange[]) => setOdd(without(taken.map(({ name }) => name))),
    /** Says at the inputs what the database has until the next save. */
    overrides: (locale: Locale): Record<string, FieldOverride> =>
      Object.fromEntries(
        replaced.flatMap((name) => {
          const old = odd.get(name);
          const value = cutText(plainText(old?.value));
          return old ? [[name, { description: textIn(locale, 'odd.replacing', { value }) }]] : [];
        }),
      ),
  };
}

interface Props {
  tab: string;
  schema: SettingsSchema;
  section: SettingsSection;
  options: RelayOptions;
  /** Called with the options that the relay has taken, and whether these are all that were changed. */
  onSaved: (changes: readonly OptionChange[], isAll: boolean) => void;
  onDirty: (isDirty: boolean, isSaving: boolean) => void;
}

/** The values that count as saved: those that were taken, and what was typed and is what the relay has by now. */
function nowSaved(
  { saved, base, next }: Readonly<Record<'saved' | 'base' | 'next', Row>>,
  {
    typed,
    changes,
    taken,
  }: Readonly<Record<'typed' | 'changes' | 'taken', readonly OptionChange[]>>,
): Row {
  const same = typed.filter(({ name }) => !changes.some((change) => change.name === name));
  return {
    ...saved,
    ...Object.fromEntries(same.map(({ name }) => [name, base[name]])),
    ...Object.fromEntries(taken.map(({ name }) => [name, next[name]])),
  };
}

/** A failure that also says at the fields what was refused before it. */
function withFields(failure: unknown, fields: Readonly<Record<string, string>>): unknown {
  if (!(failure instanceof HttpError)) return failure;
  const { kind, message, status, data } = failure;
  return new HttpError(kind, message, status, { ...failure.fields, ...fields }, data);
}

/** The relay's remarks on options, at their fields: whether a secret is set. */
function fieldNotes(
  form: ResourceSchema,
  { secretsSet }: Pick<RelayOptions, 'secretsSet'>,
  to: Locale,
): Record<string, FieldOverride> {
  return Object.fromEntries(
    Object.entries(form.properties).flatMap(([name, property]): [string, FieldOverride][] => {
      if (!property.writeOnly || !secretsSet) return [];
      const description = textIn(to, secretsSet.has(name) ? 'setting.isSet' : 'setting.notSet');
      return [[name, { description }]];
    }),
  );
}

/** Secrets that the relay has taken leave the form. */
const withoutTaken = (form: FormSchema, values: Row, taken: readonly OptionChange[]): Row => ({
  ...values,
  ...Object.fromEntries(
    taken.flatMap(({ name }) => (form.properties[name]?.writeOnly ? [[name, undefined]] : [])),
  ),
});

/**
 * A section that is saved on its own: one call for each changed option; refused ones stay on the screen and are sent
 * again alone.
 */
export function SectionForm({ tab, schema, section, options, onSaved, onDirty }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [form] = useState(() => sectionForm(schema, section));
  const [initial] = useState(() => optionsToValues(form, options.values));
  const { odd, ...odds } = useOddOptions(form, options.values);
  const saved = useRef(initial);
  const { asked, ask, answer } = useQuestion<Plan>();
  const { askPassword, passwordDialog } = useAddressPassword();
  const [isSending, setIsSending] = useState(false);
  const save: SaveValues = async (typedValues, keep) => {
    const values = withoutSlashes(form, typedValues, saved.current);
    const typed = optionChanges(form, values, saved.current, odd);
    const now = typed.length === 0 ? undefined : (await fetchOptions()).values;
    const { base, theirs } = now
      ? newerBase(form, typed, saved.current, now)
      : { base: saved.current, theirs: [] };
    const changes = optionChanges(form, values, base, odd, now);
    if (changes.length === 0) {
      saved.current = base;
      showToast('info', t('form.nothing'));
      return values;
    }
    if (!(await ask({ changes, theirs })) || !(await askPassword(form.properties, changes)))
      throw new HttpError('aborted', 'not confirmed');
    setIsSending(true);
    const { taken, refused, failure } = await saveChanges(form, changes, (names) =>
      textIn(locale, 'setting.needsRefused', {
        names: names.map((name) => fieldTexts(form, name, locale).title).join(', '),
      }),
    ).finally(() => setIsSending(false));
    const next = withoutTaken(form, values, taken);
    saved.current = nowSaved({ saved: saved.current, base, next }, { typed, changes, taken });
    odds.forget(taken);
    onSaved(taken, taken.length === changes.length);
    if (taken.length > 0) void loadStatus();
    const [message] = Object.values(refused);
    if (failure || message !== undefined) keep(saved.current, next);
    // Options before the failed one are saved all the same.
    if (failure && taken.length > 0)
      showToast('success', t('setting.saved', { count: taken.length }));
    if (failure) throw withFields(failure, refused);
    if (message !== undefined) throw new HttpError('refused', message, 200, refused);
    showToast('success', t('setting.saved', { count: taken.length }));
    return next;
  };
  return (
    <>
      <SchemaForm
        name={sectionFormName(tab, section)}
        schema={form}
        mode="edit"
        config={{
          fields: (_values, _mode, to) => ({
            ...fieldNotes(form, options, to),
            ...odds.overrides(to),
          }),
          validate: (values, _mode, to) => emptiedRatios(form, values, to),
        }}
        initial={initial}
        odd={odds.shown}
        replaceOdd={odds.replace}
        onSave={save}
        isSending={isSending}
        onDirty={onDirty}
        saveLabel={t('setting.review')}
      />
      {passwordDialog}
      {asked && <ConfirmChanges {...{ form, plan: asked, ...options }} onAnswer={answer} />}
    </>
  );
}
