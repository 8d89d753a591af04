import { type RefObject, useId } from 'react';
import { fieldTexts } from '../../../schema/texts';
import type { BulkMode, ResourceSchema } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { BulkValue } from './BulkValue';

/** How a field is changed, and the value for all records. */
export function BulkInput({
  input,
  schema,
  field,
  mode,
  onMode,
  text,
  onText,
  onRefused,
}: {
  input: RefObject<HTMLInputElement | null>;
  schema: ResourceSchema;
  field: string;
  mode: BulkMode;
  onMode: (mode: BulkMode) => void;
  text: string;
  onText: (text: string) => void;
  onRefused: (isRefused: boolean) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const property = schema.properties[field];
  const modes = property?.['x-bulk'] ?? [];
  return (
    <div className="toolbar">
      <div className="labelled">
        <label htmlFor={`${id}-mode`}>{fieldTexts(schema, field, useLocale()).title}</label>
        <select
          id={`${id}-mode`}
          className="input"
          value={mode}
          onChange={({ target }) => {
            const chosen = modes.find((known) => known === target.value);
            if (chosen) onMode(chosen);
          }}
        >
          {modes.map((known) => (
            <option key={known} value={known}>
              {t(`bulk.mode.${known}`)}
            </option>
          ))}
        </select>
      </div>
      <BulkValue
        id={`${id}-value`}
        input={input}
        schema={schema}
        field={field}
        text={text}
        onText={onText}
        onRefused={onRefused}
        isRemoved={mode === 'remove'}
      />
    </div>
  );
}
