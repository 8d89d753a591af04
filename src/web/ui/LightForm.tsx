import { type FormEvent, useId, useRef, useState } from 'react';
import type { FormSchema, Row } from '../../schema/types';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../i18n/locale';
import { useT } from '../i18n/translate';

interface FieldProps {
  name: string;
  schema: FormSchema;
  error: string | undefined;
}

function TextField({ name, schema, error }: FieldProps) {
  const t = useT();
  const id = useId();
  const property = schema.properties[name];
  const [shown, setShown] = useState(false);
  const { title } = fieldTexts(schema, name, useLocale());
  const secret = property?.writeOnly === true;
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <input
        id={id} name={name} className="input" type={secret && !shown ? 'password' : 'text'} autoComplete={property?.['x-autocomplete']}
        autoCapitalize="none" spellCheck={false} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}
      />
      {secret && <button type="button" className="button small link" aria-pressed={shown} onClick={() => setShown(!shown)}>{t(shown ? 'login.hidePassword' : 'login.showPassword')}</button>}
      {error && <span id={`${id}-error`} className="error" role="alert">{error}</span>}
    </div>
  );
}

export interface LightFormProps {
  schema: FormSchema;
  submitLabel: string;
  /** Called with the typed values once they are valid. The inputs keep what was typed whatever happens. */
  onSubmit: (values: Record<string, string>) => Promise<void>;
}

/** Draws a form of schemas/forms for the public pages: no MUI and no rjsf, for they are the first paint. */
export function LightForm({ schema, submitLabel, onSubmit }: LightFormProps) {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const names = Object.keys(schema.properties);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
    const found: Row = {};
    for (const name of schema.required ?? []) if (!values[name]) found[name] = fieldTexts(schema, name, locale).error ?? '';
    setErrors(found as Record<string, string>);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(values);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="panel centre-form" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <div className="cards">{names.map((name) => <TextField key={name} name={name} schema={schema} error={errors[name]} />)}</div>
      <div className="form-actions"><button type="submit" className="button primary" disabled={busy}>{submitLabel}</button></div>
    </form>
  );
}
