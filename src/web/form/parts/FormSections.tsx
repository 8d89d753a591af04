import type { ErrorSchema, UiSchema } from '@rjsf/utils';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { isObject } from '../../../schema/isRow';
import type { FormSchema, FormSection, ResourceSchema, Row } from '../../../schema/types';
import { useLocale } from '../../locales/locale';
import { FormTabs } from './FormTabs';

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

interface FormParts {
  schema: FormSchema & Partial<Pick<ResourceSchema, 'x-resource'>>;
  slots: ReadonlyMap<string, ReactElement>;
  uiSchema: UiSchema;
  errors: ErrorSchema<Row>;
  values: Row;
}

const isShown = ({ slots, uiSchema }: FormParts, name: string): boolean =>
  slots.has(name) && uiSchema[name]?.['ui:field'] !== 'hiddenField';

/** Fields in their sections; in one without a heading where the schema has none. */
function Sections({ parts, fields }: { parts: FormParts; fields: readonly string[] }) {
  const { schema, slots, errors, values } = parts;
  const locale = useLocale();
  const { sections } = schema['x-resource'] ?? {};
  const titleOf = ({ name, title }: FormSection) =>
    schema['x-i18n'][locale]?.sections?.[name] ?? title;
  if (!sections)
    return (
      <section className="form-section">
        <div className="form-fields">{fields.map((name) => slots.get(name))}</div>
      </section>
    );
  return sections.map((section) => {
    const shown = section.fields.filter((name) => fields.includes(name) && isShown(parts, name));
    if (shown.length === 0) return null;
    const drawn = shown.map((name) => slots.get(name));
    if (section.folded)
      return (
        <FoldedSection
          key={section.name}
          title={titleOf(section)}
          isNeeded={shown.some((name) => isFilled(values[name]) || hasError(errors[name]))}
        >
          {drawn}
        </FoldedSection>
      );
    return (
      <section key={section.name} className="form-section">
        <h2>{titleOf(section)}</h2>
        <div className="form-fields">{drawn}</div>
      </section>
    );
  });
}

/** The fields of a form on the tabs and in the sections of its schema. A tab without a field to show is left out. */
export function FormSections(parts: FormParts) {
  const { schema, slots, errors } = parts;
  const locale = useLocale();
  const { tabs } = schema['x-resource'] ?? {};
  if (!tabs) return <Sections parts={parts} fields={[...slots.keys()]} />;
  const drawn = tabs.map(({ name, title, fields }) => ({
    name,
    title: schema['x-i18n'][locale]?.tabs?.[name] ?? title,
    shown: fields.filter((field) => isShown(parts, field)),
  }));
  return (
    <FormTabs
      tabs={drawn
        .filter(({ shown }) => shown.length > 0)
        .map(({ name, title, shown }) => ({
          name,
          title,
          mistakes: shown.filter((field) => hasError(errors[field])).length,
          content: <Sections parts={parts} fields={shown} />,
        }))}
    />
  );
}
