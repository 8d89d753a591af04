import { resourceSchema } from '../../../src/schema/registry';
import { isTimeField } from '../../../src/schema/timeFields';
import { compareNumbers } from '../../../src/schema/values/exactSums';
import { plainText } from '../../../src/schema/values/oddValues';
import type { WorldName } from './dataWorlds';

/**
 * The order of the values of a column: nothing and "never" last, whichever way the others are. Our server compares
 * letters, and sorts by no secret; the console, which does the rest, reads numbers in texts.
 */
export function valueOrder(world: WorldName, name: string, field: string, descending = false) {
  const property = resourceSchema(name).properties[field];
  const isNothing = (value: unknown) =>
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isTimeField(property) && Number(value) <= 0);
  const isHere = world !== 'the embedded server' || property?.['x-format'] === 'secret';
  const textOf = (value: unknown) =>
    Array.isArray(value) && !isHere ? value.join() : plainText(value);
  const texts = (a: string, b: string) => {
    if (isHere) return a.localeCompare(b, 'en', { numeric: true });
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : Number(x > y);
  };
  return (a: unknown, b: unknown): number => {
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    const order = compareNumbers(a, b) ?? texts(textOf(a), textOf(b));
    return descending ? -order : order;
  };
}
