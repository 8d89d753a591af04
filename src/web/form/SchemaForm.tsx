import { validators } from 'virtual:validators';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { FormValidation } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { formSchema } from '../../schema/forms/formSchema';
import { fieldTexts, ownAddText, recordWord } from '../../schema/texts';
import type { FormMode, ResourceSchema, Row } from '../../schema/types';
import type { OddFields } from '../../schema/values/oddValues';
import type { FormContext } from '../formats/parts/types';
import { widgets } from '../formats/widgets';
import { useTranslate } from '../locales/catalogue';
import { useLocale } from '../locales/locale';
import type { FormConfig } from '../relay/config/resourceConfig';
import { useStoredUser } from '../storage/storedUser';
import { showToast } from '../ui/toasts/showToast';
import { formTemplates, ownFields } from './parts/formTemplates';
import { focusFirst, useFormElement } from './parts/useFormElement';
import { SaveBar } from './SaveBar';
import { LeaveGuard } from './save/LeaveGuard';
import { isUntouched } from './save/saveEdit';
import { closedLists, closedSchema, openingValidator } from './schema/closedLists';
import { conditionErrors, emptiedNumbers, isChecked, localizeErrors } from './schema/formErrors';
import { lacking } from './schema/lacking';
import { mapErrors } from './schema/mapFields';
import { type UiInput, uiSchemaOf } from './schema/uiSchemaOf';
import { changedNames, type SaveValues, useFormValues } from './useFormValues';

/** rjsf's form with the looks and the inputs of the console. */
const ThemedForm = withTheme<Row, object, FormContext>({
  ...Theme,
  templates: { ...Theme.templates, ...formTemplates },
  widgets: { ...Theme.widgets, ...widgets },
  fields: ownFields,
});

const nothingOdd: OddFields = new Map();

export interface SchemaFormProps {
  name: string;
  schema: ResourceSchema;
  mode: FormMode;
  config: FormConfig;
  /** Values to begin with. */
  initial: Row;
  /** Values that take their place. */
  newer?: Row | undefined;
  /** Those of an empty form, where a copy begins with others: the bar names the filled-in fields. */
  blank?: Row;
  /** Shows the values, and lets nobody change them yet. */
  isWaiting?: boolean;
  /** Values of the record that are not what the schema says: they are shown, and not in the form. */
  odd?: OddFields;
  /** Lets the user type over one of them. */
  replaceOdd?: (path: string) => void;
  /** Saves; its errors are shown, and the typed values stay. @returns the values to go on with */
  onSave: SaveValues;
  /** False while the save sends nothing: it waits for an answer of the user. */
  isSending?: boolean;
  /**
   * Called when there begin or end to be unsaved changes, and whether all of them are on their way; a caller that asks
   * for that asks before the page is left.
   */
  onDirty?: ((isDirty: boolean, isSaving: boolean) => void) | undefined;
  /** Label of the button that saves; by the mode if absent. */
  saveLabel?: string | undefined;
  /** Drawn beside that button. */
  actions?: ReactNode;
}

/** Messages of rules over several fields, put at their fields. */
function addErrors(
  errors: FormValidation<Row>,
  messages: Record<string, string>,
): FormValidation<Row> {
  for (const [path, message] of Object.entries(messages)) {
    const at = path.split('.').reduce<FormValidation<Row> | undefined>(
      // rjsf knows one level of names only.
      (node, part) => node?.[part] as FormValidation<Row> | undefined,
      errors,
    );
    if (at && !at.__errors?.length) at.addError(message);
  }
  return errors;
}

/** Mistakes of the rules over several fields, but those that the record had before and that nobody touched. */
function newMistakes(
  ui: UiInput,
  { validate }: FormConfig,
  {
    saved,
    typed,
    isMine,
    refused,
  }: {
    saved: Row;
    typed: Row;
    isMine: (path: string) => boolean;
    refused: ReadonlyMap<string, string>;
  },
): Record<string, string> {
  const mistakesOf = (record: Row) => ({
    ...conditionErrors(ui, record),
    ...mapErrors(ui, record),
    ...validate?.(record, ui.mode, ui.locale),
  });
  const old = mistakesOf(saved);
  return Object.fromEntries([
    ...Object.entries(mistakesOf(typed)).filter(([path]) => isMine(path) || !(path in old)),
    ...refused,
  ]);
}

/** Texts that fields refuse: a typed text that is no choice is no value, and yet nobody may save past it. */
function refusedTexts() {
  const refused = new Map<string, string>();
  const refuse = (path: string, why: string | undefined) => {
    if (why === undefined) refused.delete(path);
    else refused.set(path, why);
  };
  return { refused, refuse };
}

/** The rules of a form, as they are checked and as they are drawn. */
function useRules(name: string, schema: ResourceSchema, mode: FormMode) {
  const rules = useMemo(() => formSchema(name, schema, mode), [name, schema, mode]);
  return useMemo(() => {
    const lists = closedLists(rules);
    const inner = createPrecompiledValidator<Row>(validators, rules);
    const validator = openingValidator(inner, rules, lists);
    return { lists, shown: closedSchema(rules), validator, ...refusedTexts() };
  }, [rules]);
}

/** The names of fields in a form. */
const titlesOf = ({ schema, locale, overrides }: UiInput, fields: Iterable<string>) =>
  [...fields].map((field) => overrides[field]?.title ?? fieldTexts(schema, field, locale).title);

/** Label of the button that saves. */
const saveText = ({ schema, mode, locale }: UiInput, t: ReturnType<typeof useTranslate>) =>
  mode === 'create'
    ? (ownAddText(schema, locale) ?? t('form.submit', { record: recordWord(schema, locale) }))
    : t('form.save');

/**
 * Leaves the field that has the focus for a moment, so that text counts which a field takes when it is left: Ctrl S and
 * Enter send a form out of a field.
 */
function takeTyped(): void {
  const field = document.activeElement;
  // Inputs of other types hold nothing back; that of a date would go back to its first part.
  if (!(field instanceof HTMLInputElement && field.type === 'text')) return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}

/** The frame of a form. */
function FormFrame({
  isBusy,
  isWaiting,
  ...rest
}: {
  ref: Ref<HTMLDivElement>;
  isBusy: boolean;
  /** Lets nobody do anything in it. */
  isWaiting: boolean;
  children: ReactNode;
}) {
  return (
    <div
      {...rest}
      className="schema-form"
      onSubmitCapture={takeTyped}
      aria-busy={isBusy || isWaiting}
      inert={isWaiting}
      aria-disabled={isWaiting || undefined}
    />
  );
}

/** Tells whether there are unsaved changes. */
function useTold(onDirty: SchemaFormProps['onDirty'], isDirty: boolean, isSaving: boolean): void {
  useEffect(() => onDirty?.(isDirty, isSaving), [onDirty, isDirty, isSaving]);
}

/**
 * A form drawn from a schema, validated in the browser, with the server's messages at their fields. It needs a
 * `<MuiFrame>` around it.
 * @example
 * <SchemaForm
 *   name={name}
 *   schema={resourceSchema(name)}
 *   mode="create"
 *   config={{}}
 *   initial={{ name: '' }}
 *   onSave={async (values) => (await provider.create(name, { data: values })).data}
 * />
 */
export function SchemaForm({
  name,
  schema,
  mode,
  config,
  initial,
  newer,
  blank,
  isWaiting = false,
  odd = nothingOdd,
  replaceOdd,
  onSave,
  isSending = true,
  onDirty,
  saveLabel,
  actions,
}: SchemaFormProps) {
  const [t, locale] = [useTranslate(), useLocale()];
  const held = useFormValues({ schema, initial, newer, isWaiting, onSave });
  const { values, setValues, saved, serverErrors, live, setLive, busy, changed, save } = held;
  const form = useFormElement(serverErrors, mode);
  const { lists, shown, validator, refused, refuse } = useRules(name, schema, mode);
  const [isDirty, isSaving] = [changed.size > 0, held.isSaving && isSending];
  useTold(onDirty, isDirty, isSaving);
  const user = useStoredUser();
  const ui: UiInput = {
    schema,
    mode,
    values,
    locale,
    role: user?.role ?? 0,
    overrides: lacking(config.fields?.(values, mode, locale) ?? {}, name, user?.lacks, locale),
    odd,
  };
  // A stored value that nobody changed here is not this form's mistake: it is not sent.
  const isMine = (path: string) => mode === 'create' || !isUntouched(values, saved, path);
  return (
    <FormFrame ref={form} isBusy={busy} isWaiting={isWaiting}>
      {!onDirty && <LeaveGuard active={isDirty} isSaving={isSaving} isOwn={held.isLeaving} />}
      <ThemedForm
        schema={shown}
        uiSchema={uiSchemaOf(ui)}
        validator={validator}
        formData={lists.closeAll(values)}
        formContext={{ schema, values, setValues, saved, changed, lists, replaceOdd, refuse }}
        idPrefix={name}
        onChange={({ formData }) => setValues(lists.openAll(formData ?? {}))}
        onSubmit={() => void save()}
        onError={() => {
          setLive(true);
          showToast('error', t('validate.fix'), { topic: held.topic });
        }}
        customValidate={(data, errors) => {
          const typed = lists.openAll(data ?? {});
          return addErrors(errors, {
            ...emptiedNumbers(ui, typed, saved),
            ...newMistakes(ui, config, { saved, typed, isMine, refused }),
          });
        }}
        transformErrors={(errors) =>
          localizeErrors(errors, ui, (path) => isMine(path) && isChecked(ui, path))
        }
        extraErrors={serverErrors}
        showErrorList={false}
        noHtml5Validate
        focusOnFirstError={() => focusFirst(form.current)}
        liveValidate={live ? 'onChange' : false}
      >
        <SaveBar
          label={saveLabel ?? saveText(ui, t)}
          changes={titlesOf(ui, blank ? changedNames(values, blank) : changed)}
          isNew={mode === 'create'}
          busy={busy}
          onDiscard={mode === 'edit' ? held.discard : undefined}
          actions={actions}
        />
      </ThemedForm>
    </FormFrame>
  );
}
