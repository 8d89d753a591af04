import { useEffect, useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { OddFields } from '../../schema/oddValues';
import type { FormSchema, Row } from '../../schema/types';
import { showError } from '../core/showError';

type Calculate = typeof import('../../schema/expression/computedFields').valuesOf;

/** The calculated fields of a form (x-value). */
export interface Calculated {
  /** Their values, of what is typed so far. */
  calculated: Row;
  /** Numbers that a form cannot hold exactly: they are shown by their digits. */
  digits: OddFields;
  /** The values of the form as they were typed: nobody types what is calculated. */
  typedOf: (data: Row) => Row;
}

function calculateAll(calculate: Calculate, schema: FormSchema, record: Row) {
  const digits = new Map<string, { value: unknown; why: 'number' }>();
  const found = calculate(schema, record, (text) => ({ text }));
  const calculated = Object.entries(found).map(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [name, value ?? undefined];
    digits.set(name, { value: Object.values(value)[0], why: 'number' });
    return [name, undefined];
  });
  const values: Row = Object.fromEntries(calculated);
  return { calculated: values, digits };
}

/** Calculates the fields of a form; what does so is loaded where there is one. */
export function useCalculated(schema: FormSchema, values: Row): Calculated {
  const record = useRecordContext();
  const isAny = Object.values(schema.properties).some((property) => property['x-value']);
  const [loaded, setLoaded] = useState<{ calculate: Calculate }>();
  useEffect(() => {
    if (isAny)
      import('../../schema/expression/computedFields').then(
        ({ valuesOf }) => setLoaded({ calculate: valuesOf }),
        showError,
      );
  }, [isAny]);
  const { calculated, digits } = useMemo(
    () =>
      loaded
        ? calculateAll(loaded.calculate, schema, { ...record, ...values })
        : { calculated: {}, digits: new Map() },
    [loaded, record, schema, values],
  );
  const typedOf = (data: Row): Row => ({
    ...data,
    ...Object.fromEntries(Object.keys(calculated).map((name) => [name, values[name]])),
  });
  return { calculated, digits, typedOf };
}
