/** Ratios as prices in dollars for a million tokens, and back. */
import { type RatioRow, ratioRows } from './ratioRows';

/** The entries of a model in the tables of ratios. */
export interface ModelRatios {
  /** Undefined without an entry, null while what is typed is no number. */
  ratio: number | null | undefined;
  completion: number | null | undefined;
  /** The price of a call in dollars, where the relay has such: nothing else counts then. */
  call?: number | null | undefined;
}

/** The relay's value for a model that its tables do not name; undefined where only the relay knows. */
export interface CountedRatios {
  ratio: number | undefined;
  completion: number | undefined;
  /** True where the completion ratio counts whatever the table has. */
  isLocked?: boolean;
}

const million = 1_000_000;

/** A number without the noise of binary fractions: 0.1 × 3 is 0.3. */
const plain = (value: number) => Number(value.toPrecision(15));

/** A price as it is shown: a completion ratio of 15 digits gives back the price that it was made of. */
export const roundedPrice = (price: number): number => Number(price.toPrecision(10));

/** The price of ratio 1, in dollars for a million tokens. @param perUnit quota units that one dollar buys */
export const priceOfOne = (perUnit: number): number => plain(million / perUnit);

/** The price of a ratio, in dollars for a million tokens. */
export const priceOf = (ratio: number, perUnit: number): number =>
  roundedPrice((ratio * million) / perUnit);

/** The ratio of a price in dollars for a million tokens. */
const ratioOf = (price: number, perUnit: number): number => plain((price * perUnit) / million);

/** Dollars as they are written: $2.00, $0.075. */
export function dollars(price: number): string {
  const text = price.toLocaleString('en', { maximumSignificantDigits: 10, useGrouping: false });
  const [whole, cents = ''] = text.split('.');
  return `$${whole}.${cents.padEnd(2, '0')}`;
}

/** The ratios that count: those of the tables, else those of the relay. */
function counting({ ratio, completion }: ModelRatios, counted: CountedRatios) {
  const own = counted.isLocked ? undefined : completion;
  return { ratio: ratio ?? counted.ratio, completion: own ?? counted.completion };
}

/** The price of a model, in dollars for a million tokens; undefined where only the relay knows. */
export function pricesOf(
  model: ModelRatios,
  counted: CountedRatios,
  perUnit: number,
): { input: number | undefined; output: number | undefined } {
  const { ratio, completion } = counting(model, counted);
  if (ratio === undefined) return { input: undefined, output: undefined };
  const output = completion === undefined ? undefined : priceOf(ratio * completion, perUnit);
  return { input: priceOf(ratio, perUnit), output };
}

/**
 * The ratios after another price of the input.
 * @param output price that the output keeps, so that its ratio follows; undefined where it is a multiple of the input
 */
export function withInput(
  model: ModelRatios,
  price: number,
  output: number | undefined,
  perUnit: number,
): ModelRatios {
  const completion = output === undefined || price === 0 ? model.completion : plain(output / price);
  return { ratio: ratioOf(price, perUnit), completion };
}

/** The ratios after another price of the output; undefined where no multiple of the input makes that price. */
export function withOutput(
  model: ModelRatios,
  counted: CountedRatios,
  price: number,
  perUnit: number,
): ModelRatios | undefined {
  const { input } = pricesOf(model, counted, perUnit);
  return input ? { ...model, completion: plain(price / input) } : undefined;
}

/** The ratios of both prices. A free input has no multiple that costs anything. */
export const ratiosOfPrices = (
  { input, output }: { input: number; output: number },
  perUnit: number,
): { ratio: number; completion: number } => ({
  ratio: ratioOf(input, perUnit),
  completion: input > 0 ? plain(output / input) : 1,
});

/** Rows with another entry for a name; without it where it is undefined. */
export function withEntry(
  rows: readonly RatioRow[],
  name: string,
  ratio: number | null | undefined,
): readonly RatioRow[] {
  const old = rows.find((row) => row.name === name);
  if (old?.ratio === ratio) return rows;
  if (ratio === undefined) return rows.filter((row) => row !== old);
  return old
    ? rows.map((row) => (row === old ? { name, ratio } : row))
    : [...rows, { name, ratio }];
}

/** The entries of a text by their names; undefined for a text that is no table. */
export function ratiosIn(text: string): ReadonlyMap<string, number | null> | undefined {
  const rows = ratioRows(text);
  return rows && new Map(rows.map(({ name, ratio }) => [name, ratio]));
}
