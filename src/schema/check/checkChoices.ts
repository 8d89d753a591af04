/** Checks the values that a field may have, and their labels. */
import type { PropertySchema } from '../types';
import type { SchemaContext } from './checkFields';
import { type FieldOfFile, whyNot } from './fieldValues';
import { type Report, removal, writing } from './mistake';

/** The first entry that comes a second time. */
const twice = <T>(values: readonly T[]): T | undefined =>
  values.find((value, index) => value !== undefined && values.indexOf(value) !== index);

/** Reports values of an enum that the other words refuse. */
export function checkEnum(property: PropertySchema, place: string, report: Report): void {
  const values = property.enum;
  if (!values || !['string', 'integer', 'number'].includes(property.type)) return;
  const again = twice(values);
  if (again !== undefined)
    report(
      `${place}/enum`,
      `${JSON.stringify(again)} is there twice`,
      writing(`${place}/enum`, [...new Set(values)]),
    );
  const { enum: _enum, 'x-choices': _choices, ...others } = property;
  for (const value of new Set(values)) {
    const why = whyNot(others, value);
    if (why !== undefined)
      report(`${place}/enum`, `${JSON.stringify(value)} ${why}`, removal(`${place}/enum`));
  }
}

/** Names that objects have already. */
const inherited = (name: string) => name in {};

function checkList({ name: field, property, place, schema }: FieldOfFile, report: Report): void {
  const choices = property['x-choices'];
  const isHiding = Object.hasOwn(schema['x-resource']?.hidden ?? {}, field);
  const rule = property.additionalProperties;
  if (!Array.isArray(choices) || (!rule && ['boolean', 'object'].includes(property.type))) return;
  const at = `${place}/x-choices`;
  const values = choices.map(({ value }) => value);
  const again = twice(values);
  if (again !== undefined)
    report(
      at,
      `two choices have the value ${JSON.stringify(again)}`,
      writing(
        at,
        choices.filter(({ value }, index) => values.indexOf(value) === index),
      ),
    );
  const labels = choices.map(({ label }) => label);
  const label = twice(labels);
  if (label !== undefined && again === undefined)
    report(
      at,
      `two choices have the label "${label}"`,
      writing(
        at,
        choices.map((choice) => ({ ...choice, label: `${choice.label} ${choice.value}` })),
      ),
    );
  const name = twice(choices.map((choice) => choice.name));
  if (name !== undefined)
    report(
      at,
      `two choices have the name "${name}"`,
      writing(
        at,
        choices.map(({ name: _name, ...choice }) => choice),
      ),
    );
  for (const [index, choice] of choices.entries())
    if (
      choice.name !== undefined &&
      (inherited(choice.name) || (isHiding && choice.name === 'deleted'))
    )
      report(
        `${at}/${index}/name`,
        `"${choice.name}" is a name that every object has or that hidden records have`,
        removal(`${at}/${index}/name`),
      );
  const {
    enum: allowed,
    minimum: _least,
    'x-format': _format,
    'x-choices': _choices,
    ...others
  } = property;
  const kind: PropertySchema = rule
    ? { title: '', ...rule }
    : property.type === 'array'
      ? { title: '', type: property.items?.type ?? 'string' }
      : others;
  for (const value of new Set(values)) {
    if (whyNot(kind, value) !== undefined)
      report(at, `the value ${JSON.stringify(value)} is not of type ${kind.type}`, removal(at));
  }
  for (const value of allowed ?? [])
    if (!values.includes(value))
      report(
        at,
        `has no label for the value ${JSON.stringify(value)} of enum`,
        writing(at, [...choices, { value, label: String(value) }]),
      );
}

/** Reports what is wrong with enum and x-choices. */
export function checkChoices(
  field: FieldOfFile,
  { choiceFiles }: SchemaContext,
  report: Report,
): void {
  const { property, place } = field;
  checkEnum(property, place, report);
  checkList(field, report);
  const choices = property['x-choices'];
  if (typeof choices === 'string' && !choiceFiles.includes(choices))
    report(`${place}/x-choices`, `no file schemas/${choices}`, removal(`${place}/x-choices`));
}
