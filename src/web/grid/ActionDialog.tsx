import { type FormEvent, useId, useRef, useState } from 'react';
import { fillIn } from '../../schema/fillIn';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema, Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogActions } from '../ui/DialogActions';
import { BulkValue } from './BulkValue';
import { parseBulkValue } from './bulkChange';
import { countText } from './countText';
import { recordName } from './recordName';

export interface ActionDialogProps {
  schema: ResourceSchema;
  /** What the action asks for. */
  inputs: ResourceSchema;
  label: string;
  confirm?: string | undefined;
  danger?: boolean | undefined;
  rows: readonly RecordRow[];
  /** @returns true once it is done, and the window may close */
  onRun: (inputs: Row) => boolean | Promise<boolean>;
  onClose: () => void;
}

/** The texts that were typed as the values that they mean; undefined for a field that is wrong or lacks a value. */
function readInputs({ properties, required = [] }: ResourceSchema, texts: Row): Row {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const text = String(texts[name] ?? '');
      if (text.trim() === '') return required.includes(name) ? [[name, undefined]] : [];
      const value = parseBulkValue(property, text);
      const isOut =
        typeof value === 'number' &&
        (value < (property.minimum ?? value) || value > (property.maximum ?? value));
      return [[name, isOut ? undefined : value]];
    }),
  );
}

interface ActionInputProps {
  id: string;
  inputs: ResourceSchema;
  name: string;
  text: string;
  onText: (text: string) => void;
  onRefused: (isRefused: boolean) => void;
  isWrong: boolean;
}

/** One value that an action asks for, with its help and what is wrong with it. */
function ActionInput({ id, inputs, name, text, onText, onRefused, isWrong }: ActionInputProps) {
  const t = useTranslate();
  const { title, description, error, placeholder, unit } = fieldTexts(inputs, name, useLocale());
  const input = useRef<HTMLInputElement>(null);
  const isRequired = inputs.required?.includes(name) ?? false;
  const named = unit === undefined ? title : `${title} (${unit})`;
  return (
    <div>
      <BulkValue
        id={id}
        input={input}
        schema={inputs}
        field={name}
        label={isRequired ? named : `${named} (${t('action.optional')})`}
        placeholder={placeholder}
        text={text}
        onText={onText}
        onRefused={onRefused}
        describedBy={`${id}-more`}
        isWrong={isWrong}
      />
      <div id={`${id}-more`}>
        {description && <p className="muted">{description}</p>}
        {isWrong && (
          <p className="error" role="alert">
            {error ?? t('action.wrong')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Asks before an action is done: whether, and for what it needs. What was typed stays where it fails. */
export function ActionDialog({
  schema,
  inputs,
  label,
  confirm = '',
  danger,
  rows,
  onRun,
  onClose,
}: ActionDialogProps) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const inputId = (name: string) => `${id}-${name}`;
  const [texts, setTexts] = useState<Row>(() =>
    Object.fromEntries(
      Object.entries(inputs.properties).map(([name, { default: usual }]) => [name, usual ?? '']),
    ),
  );
  const [refused, setRefused] = useState<Row>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [row] = rows;
  const values = readInputs(inputs, texts);
  const isWrong = (name: string) => name in values && values[name] === undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = Object.keys(inputs.properties).find(
      (name) => isWrong(name) || refused[name] === true,
    );
    if (wrong !== undefined) document.getElementById(inputId(wrong))?.focus();
    if (busy || wrong !== undefined) return;
    setBusy(true);
    const isDone = await onRun(values);
    setBusy(false);
    if (isDone) onClose();
  };
  // A question about one record is none about several.
  const question =
    rows.length === 1 ? fillIn(confirm, row) : /\{\w+\}/.test(confirm) ? '' : confirm;
  const records = countText(t, schema, rows.length, locale);
  const title =
    rows.length === 1 && row
      ? t('row.named', { action: label, name: recordName(row) })
      : t('bulk.do', { action: label, records });
  return (
    <Dialog title={title} isBusy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        {question !== '' && <p>{question}</p>}
        {Object.keys(inputs.properties).map((name) => (
          <ActionInput
            key={name}
            id={inputId(name)}
            inputs={inputs}
            name={name}
            text={String(texts[name] ?? '')}
            onText={(text) => setTexts({ ...texts, [name]: text })}
            onRefused={(isRefused) => setRefused((old) => ({ ...old, [name]: isRefused }))}
            isWrong={tried && isWrong(name)}
          />
        ))}
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} aria-disabled={busy}>
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
