/** Calls that cost by images, seconds of sound, characters or searches: by UnitRatio, in quota units for one. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { Services } from '../../options/Services';
import type { Unit } from '../call/callKinds';
import { maxUnits } from './charge';

/** How many units a request asks for. */
export interface UnitsAsked {
  /** The most that is set aside. */
  most: number;
  /** More than a provider can have made of it: a report of more counts as that. */
  bound: number;
  /** So many count where the provider reports none. */
  usual: number;
}

/** The price of a call by units. */
export interface UnitPrice extends UnitsAsked {
  ratio: number;
}

/** Bytes of a second of sound: of speech as it is packed least, and as it mostly is. */
const [leastBytes, usualBytes] = [1000, 4000];
/** The documents that providers count as one search. */
const documentsOfSearch = 100;

const lengthOf = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? Math.max(1, value.length) : 1;

/** No call makes more images. */
const maxImages = 128;
/** Bytes of a second of the longest sound, and letters of the shortest search. */
const [boundBytes, boundLetters] = [100, 500];

/** Bytes of a second of plain sound in a WAVE file, as its decoder counts them; 0 for another file. */
function bytesOfWave(head: unknown): number {
  if (!Buffer.isBuffer(head) || head.length < 36) return 0;
  const isPlain =
    /^RIFF.{4}WAVEfmt $/s.test(head.toString('latin1', 0, 16)) && head.readUInt16LE(20) === 1;
  // The rate in bytes that it names beside these is read by nobody.
  return isPlain ? (head.readUInt32LE(24) * head.readUInt16LE(22) * head.readUInt16LE(34)) / 8 : 0;
}

const askedOf: Readonly<Record<Unit, (body: Row) => UnitsAsked>> = {
  image: ({ n }) => ({ most: Number(n ?? 1), usual: Number(n ?? 1), bound: maxImages }),
  second: ({ file, file_head }) => {
    const size = file instanceof Blob ? file.size : 0;
    const known = bytesOfWave(file_head);
    const seconds = (bytes: number) => Math.max(1, Math.ceil(size / bytes));
    return {
      most: seconds(leastBytes),
      usual: seconds(Math.max(known, usualBytes)),
      bound: seconds(boundBytes),
    };
  },
  character: ({ input }) => {
    const most = lengthOf(input);
    return { most, usual: most, bound: most };
  },
  search: ({ documents }) => ({
    most: lengthOf(documents),
    usual: Math.ceil(lengthOf(documents) / documentsOfSearch),
    bound: lengthOf(documents) + Math.ceil(JSON.stringify(documents ?? '').length / boundLetters),
  }),
};

/** How many units a request asks for. */
export const unitsAsked = (unit: Unit, body: Row): UnitsAsked => askedOf[unit](body);

/**
 * The price by units of a model; undefined where UnitRatio has none, and it costs by tokens. An entry may be of a
 * quality and a size, as `dall-e-3/hd/1024x1792`.
 */
export function unitPriceOf(
  { options }: Pick<Services, 'options'>,
  asked: UnitsAsked | undefined,
  model: string,
  body: Row,
): UnitPrice | undefined {
  if (asked === undefined) return undefined;
  const table = options.table('UnitRatio');
  const [quality, size] = [body['quality'], body['size']].map((part) =>
    typeof part === 'string' ? [part] : [],
  );
  const names = [[...(quality ?? []), ...(size ?? [])], size ?? [], quality ?? [], []];
  const name = names
    .map((parts) => [model, ...parts].join('/'))
    .find((each) => Object.hasOwn(table, each));
  const ratio = name === undefined ? Number.NaN : Number(table[name]);
  return ratio >= 0 ? { ratio: Math.min(ratio, maxUnits), ...asked } : undefined;
}

/** Reads how many units an answer says that it took. */
const reported: Readonly<Record<Unit, (answer: Row) => unknown>> = {
  image: ({ data }) =>
    Array.isArray(data)
      ? data.filter((one) => isRow(one) && ('b64_json' in one || 'url' in one)).length
      : undefined,
  second: ({ usage, duration }) => (isRow(usage) ? usage['seconds'] : undefined) ?? duration,
  character: () => undefined,
  search: ({ meta }) =>
    isRow(meta) && isRow(meta['billed_units']) ? meta['billed_units']['search_units'] : undefined,
};

/** Units that an answer reports; undefined where it says none. */
export function unitsIn(answer: unknown, unit: Unit | undefined): number | undefined {
  const told = unit && isRow(answer) ? Number(reported[unit](answer) ?? Number.NaN) : Number.NaN;
  return told >= 0 ? Math.ceil(told) : undefined;
}
