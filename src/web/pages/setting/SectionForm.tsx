import { useRef, useState } from 'react';
import { sectionForm, sectionFormName } from '../../../schema/settingsForms';
import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema, Row, SettingsSchema, SettingsSection } from '../../../schema/types';
import type { FormConfig } from '../../config/resourceConfig';
import { HttpError } from '../../core/HttpError';
import { loadStatus } from '../../core/statusStore';
import { textIn, useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { showToast } from '../../core/toastStore';
import type { OptionChange, RelayOptions } from '../../data/optionCalls';
import { fetchOptions, saveOption } from '../../data/optionCalls';
import { ratioRows } from '../../formats/ratioRows';
import { SchemaForm } from '../../forms/SchemaForm';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DialogActions } from '../../ui/DialogActions';
import { useQuestion } from '../../ui/useQuestion';
import { newerBase, optionChanges, optionsToValues, withoutSlashes } from './optionValues';
import { useOddOptions } from './useOddOptions';

interface Props {
  tab: string;
  schema: SettingsSchema;
  section: SettingsSection;
  options: RelayOptions;
  /** Told which options the relay has taken. */
  onSaved: (changes: readonly OptionChange[]) => void;
}

/** The options that a save would send, and those that somebody else changed since this page read them. */
interface Plan {
  changes: readonly OptionChange[];
  theirs: readonly string[];
}

function ConfirmChanges({
  form,
  plan,
  onAnswer,
}: {
  form: ResourceSchema;
  plan: Plan;
  onAnswer: (yes: boolean) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const shown = (name: string, text: string) =>
    form.properties[name]?.writeOnly
      ? t('setting.secretSet')
      : text === ''
        ? t('setting.empty')
        : text;
  const { changes, theirs } = plan;
  return (
    <Dialog title={t('setting.confirmTitle')} wide onClose={() => onAnswer(false)}>
      <ul className="preview">
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            <bdi className="wrap">
              {t('setting.change', {
                name: fieldTexts(form, name, locale).title,
                before: shown(name, before),
                after: shown(name, after),
              })}
            </bdi>
          </li>
        ))}
      </ul>
      {theirs.length > 0 && (
        <p className="error" role="alert">
          {t('setting.changedElsewhere', {
            names: theirs.map((name) => fieldTexts(form, name, locale).title).join(', '),
          })}
        </p>
      )}
      {changes.some(({ name, after }) => name === 'PasswordLoginEnabled' && after === 'false') && (
        <p className="error" role="alert">
          {t('setting.passwordLoginWarning')}
        </p>
      )}
      <DialogActions onCancel={() => onAnswer(false)}>
        <Button kind="primary" onClick={() => onAnswer(true)}>
          {t('setting.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A ratio whose field was emptied, at its table. */
const emptiedRatios =
  (form: ResourceSchema): FormConfig['validate'] =>
  (values, _mode, to) =>
    Object.fromEntries(
      Object.entries(form.properties).flatMap(([name, property]) => {
        const empty =
          property['x-format'] === 'ratios' &&
          ratioRows(String(values[name] ?? ''))?.find(({ ratio }) => ratio === null);
        return empty ? [[name, textIn(to, 'ratio.emptied', { name: empty.name })]] : [];
      }),
    );

/** A section that is saved on its own: one call for each changed option; refused ones stay on the screen and are sent again alone. */
export function SectionForm({ tab, schema, section, options, onSaved }: Props) {
  const t = useTranslate();
  const [form] = useState(() => sectionForm(schema, section));
  const [initial] = useState(() => optionsToValues(form, options.values));
  const { odd, ...odds } = useOddOptions(form, options.values);
  const saved = useRef(initial);
  const { asked, ask, answer } = useQuestion<Plan>();
  const save = async (typedValues: Row): Promise<Row> => {
    const values = withoutSlashes(form, typedValues, saved.current);
    const typed = optionChanges(form, values, saved.current, odd);
    const { base, theirs } =
      typed.length === 0
        ? { base: saved.current, theirs: [] }
        : newerBase(form, typed, saved.current, (await fetchOptions()).values);
    const changes = optionChanges(form, values, base, odd);
    if (changes.length === 0) {
      saved.current = base;
      showToast('info', t('form.nothing'));
      return values;
    }
    if (!(await ask({ changes, theirs }))) throw new HttpError('aborted', 'not confirmed');
    const taken: OptionChange[] = [];
    const refused: Record<string, string> = {};
    let failure: unknown;
    for (const change of changes) {
      try {
        await saveOption(change);
        taken.push(change);
        saved.current = {
          ...saved.current,
          [change.name]: form.properties[change.name]?.writeOnly ? undefined : values[change.name],
        };
      } catch (error) {
        if (!(error instanceof HttpError) || error.kind !== 'refused') {
          failure = error;
          break;
        }
        refused[change.name] = error.message;
      }
    }
    odds.forget(taken);
    onSaved(taken);
    if (taken.length > 0) void loadStatus();
    if (failure) throw failure;
    const [message] = Object.values(refused);
    if (message !== undefined) throw new HttpError('refused', message, 200, refused);
    showToast('success', t('setting.saved', { count: taken.length }));
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        form.properties[name]?.writeOnly ? undefined : value,
      ]),
    );
  };
  const { secretsSet } = options;
  const fields: FormConfig['fields'] = (_values, _mode, to) => ({
    ...odds.overrides(to),
    ...(secretsSet
      ? Object.fromEntries(
          Object.entries(form.properties)
            .filter(([, property]) => property.writeOnly)
            .map(([name]) => [
              name,
              {
                description: textIn(to, secretsSet.has(name) ? 'setting.isSet' : 'setting.notSet'),
              },
            ]),
        )
      : {}),
  });
  return (
    <>
      <SchemaForm
        name={sectionFormName(tab, section)}
        schema={form}
        mode="edit"
        config={{ fields, validate: emptiedRatios(form) }}
        initial={initial}
        odd={odds.shown}
        replaceOdd={odds.replace}
        onSave={save}
        saveLabel={t('setting.save')}
      />
      {asked && <ConfirmChanges form={form} plan={asked} onAnswer={answer} />}
    </>
  );
}
