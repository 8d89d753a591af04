import type { ErrorSchema, UiSchema } from '@rjsf/utils';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { isObject } from '../../schema/isRow';
import type { FormSchema, FormSection, ResourceSchema, Row } from '../../schema/types';
import { useLocale } from '../core/texts/locale';

/** True for a part of rjsf's errors with a message in it, at any depth. */
const hasError = (errors: unknown): boolean =>
  Array.isArray(errors)
    ? errors.length > 0
    : isObject(errors) && Object.values(errors).some(hasError);

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);

/**
 * A section that is closed at first. It opens by itself for a value or a mistake in it, and is never closed by itself.
 */
function FoldedSection({
  title,
  isNeeded,
  children,
}: {
  title: string;
  isNeeded: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded]);
  return (
    <details
      className="form-section"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}

/** The fields of a form in the sections of its schema; in one without a heading where the schema has none. */
export function FormSections({
  schema,
  slots,
  uiSchema,
  errors,
  values,
}: {
  schema: FormSchema & Partial<Pick<ResourceSchema, 'x-resource'>>;
  slots: ReadonlyMap<string, ReactElement>;
  uiSchema: UiSchema;
  errors: ErrorSchema<Row>;
  values: Row;
}) {
  const locale = useLocale();
  const { sections } = schema['x-resource'] ?? {};
  const titleOf = ({ name, title }: FormSection) =>
    locale === 'zh' ? (schema['x-i18n'].zh.sections?.[name] ?? title) : title;
  if (!sections)
    return (
      <section className="form-section">
        <div className="form-fields">{[...slots.values()]}</div>
      </section>
    );
  return sections.map((section) => {
    const shown = section.fields.filter(
      (name) => slots.has(name) && uiSchema[name]?.['ui:field'] !== 'hiddenField',
    );
    if (shown.length === 0) return null;
    const fields = shown.map((name) => slots.get(name));
    if (section.folded)
      return (
        <FoldedSection
          key={section.name}
          title={titleOf(section)}
          isNeeded={shown.some((name) => isFilled(values[name]) || hasError(errors[name]))}
        >
          {fields}
        </FoldedSection>
      );
    return (
      <section key={section.name} className="form-section">
        <h2>{titleOf(section)}</h2>
        <div className="form-fields">{fields}</div>
      </section>
    );
  });
}
