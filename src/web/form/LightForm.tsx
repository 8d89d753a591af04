import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fieldTexts } from '../../schema/texts';
import type { FormSchema } from '../../schema/types';
import { useTranslate } from '../locales/catalogue';
import { useLocale } from '../locales/locale';
import { HttpError } from '../relay/errors/HttpError';
import { showErrorOf } from '../relay/errors/showError';
import { Button } from '../ui/Button';
import { useCapsLock } from '../ui/fields/useCapsLock';
import { Icon } from '../ui/Icon';
import { useBusy } from '../ui/loading/useBusy';
import { dismissTopic } from '../ui/toasts/showToast';
import { checkFields } from './checkFields';

type Values = Record<string, string>;

interface FieldProps {
  name: string;
  schema: FormSchema;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function TextField({ name, schema, value, error, onChange, children }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  const property = schema.properties[name];
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const { title, placeholder } = fieldTexts(schema, name, useLocale());
  const secret = property?.writeOnly === true;
  const type = secret && !shown ? 'password' : property?.format === 'email' ? 'email' : 'text';
  const notes = [error && `${id}-error`, capsLock.isOn && `${id}-caps`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <input
        id={id}
        name={name}
        className="input"
        type={type}
        value={value}
        readOnly={property?.readOnly}
        placeholder={placeholder}
        autoComplete={property?.['x-autocomplete']}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        onChange={(event) => onChange(event.target.value)}
        {...(secret ? capsLock.watch : {})}
      />
      {secret && (
        <button
          type="button"
          className="eye"
          aria-pressed={shown}
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon name="show" />
        </button>
      )}
      {capsLock.isOn && (
        <span id={`${id}-caps`} className="muted" role="status">
          {t('login.capsLock')}
        </span>
      )}
      {children}
      {error && (
        <span id={`${id}-error`} className="error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

export interface LightFormProps {
  schema: FormSchema;
  submitLabel: string;
  /** Fields that the form does without at the moment. */
  hidden?: readonly string[];
  initial?: Values;
  /** Drawn under a field, for the values typed so far; `set` replaces the value of the field. */
  below?: Readonly<Record<string, (values: Values, set: (value: string) => void) => ReactNode>>;
  /** True while the form must not be sent, as during a countdown. */
  isWaiting?: boolean;
  /** Called for each letter. */
  onType?: () => void;
  /** Drawn above the button. */
  children?: ReactNode;
  /**
   * Called with the values once they are right, without blanks around those that are no secrets. Its errors are
   * shown, also at the fields that they name; the inputs keep their values. `change` makes other values of those typed
   * by then, which may have changed since.
   */
  onSubmit: (values: Values, change: (next: (typed: Values) => Values) => void) => Promise<void>;
}

/**
 * Draws a form of schemas/forms for the public pages: no MUI and no rjsf, for they are the first paint.
 * @example
 * <LightForm
 *   schema={resetForm}
 *   submitLabel={t('reset.submit')}
 *   onSubmit={async ({ email = '' }) => sendResetMail(email)}
 * />
 */
export function LightForm({
  schema,
  submitLabel,
  hidden = [],
  initial = {},
  below = {},
  isWaiting,
  onType,
  children,
  onSubmit,
}: LightFormProps) {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(schema.properties).filter((name) => !hidden.includes(name));
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Values>({});
  const [busy, run] = useBusy();
  const topic = useId();
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']));
  const showErrors = (found: Values) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const send = async (sent: Values) => {
    dismissTopic(topic); // what the try before said is over
    try {
      await onSubmit(sent, setTyped);
    } catch (error) {
      showErrorOf(error, { topic });
      if (error instanceof HttpError) showErrors({ ...error.fields });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Keyboards of phones add a blank behind a word.
    const sent = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        schema.properties[name]?.writeOnly ? value : value.trim(),
      ]),
    );
    if (!isWaiting && !showErrors(checkFields(schema, sent, locale))) void run(() => send(sent));
  };
  return (
    <form
      ref={form}
      className="light-form"
      noValidate
      onSubmit={submit}
      onInput={onType}
      aria-busy={busy}
    >
      {names.map((name) => {
        const set = (value: string) => setTyped((old) => ({ ...old, [name]: value }));
        return (
          <TextField
            key={name}
            name={name}
            schema={schema}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={set}
          >
            {below[name]?.(values, set)}
          </TextField>
        );
      })}
      {children}
      <Button type="submit" kind="primary" disabled={busy || isWaiting}>
        {submitLabel}
      </Button>
    </form>
  );
}
