/** Options by key: all values are texts (spec.md section 3). Kept in memory, written through to the database. */
import type { Store } from '../store/openStore';
import { optionDefaults } from './optionDefaults';

export interface Options {
  /** The value of an option; its default while nobody set it. */
  get: (key: string) => string;
  /** True for "true". */
  isOn: (key: string) => boolean;
  /** An option that is a number; its default where the stored text is none. */
  number: (key: string) => number;
  /** An option that is a JSON object of numbers, as the ratios; empty where the stored text is broken. */
  table: (key: string) => Record<string, number>;
  set: (key: string, value: string) => Promise<void>;
}

function toNumber(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}

function toTable(text: string): Record<string, number> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Reads all options once. */
export async function loadOptions({ db }: Store): Promise<Options> {
  const values = new Map((await db.selectFrom('option').selectAll().execute()).map(({ key, value }) => [key, value]));
  const get = (key: string) => values.get(key) ?? optionDefaults.get(key) ?? '';
  return {
    get,
    isOn: (key) => get(key) === 'true',
    number: (key) => {
      const value = toNumber(get(key));
      return Number.isFinite(value) ? value : toNumber(optionDefaults.get(key));
    },
    table: (key) => toTable(get(key)),
    set: async (key, value) => {
      await db.insertInto('option').values({ key, value }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute();
      values.set(key, value);
    },
  };
}
