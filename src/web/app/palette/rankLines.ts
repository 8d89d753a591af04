import { matcherOf } from '../../locales/matchText';
import type { UsedLine } from '../../storage/lastUsed';
import type { PaletteEntry } from './PaletteEntry';

/** A text other than the label that a search finds, as the address of a user. */
const worst = 9;

/**
 * The lines of the palette in their order: with a text the best first, in groups whose best lines are the best; of two
 * alike the one that was used last. Without a text, what was used last comes before all else.
 * @param used the latest first
 * @param group heading of what was used last
 */
export function rankLines(
  lines: readonly PaletteEntry[],
  text: string,
  used: readonly UsedLine[],
  group: string,
): PaletteEntry[] {
  if (text.trim() === '') {
    const last = used.map((line) => ({
      ...line,
      key: `used ${line.key}`,
      icon: 'time' as const,
      group,
    }));
    return [...last, ...lines];
  }
  const rankOf = matcherOf(text);
  const ranked = lines.map((line) => {
    const at = used.findIndex(({ key }) => key === line.key);
    return {
      line,
      rank: rankOf(line.label, line.also === undefined ? [] : [line.also]) ?? worst,
      age: at < 0 ? used.length : at,
    };
  });
  const bestIn = new Map<string, number>();
  for (const { line, rank } of ranked)
    bestIn.set(line.group, Math.min(rank, bestIn.get(line.group) ?? rank));
  const groups = [...bestIn.keys()].sort((a, b) => (bestIn.get(a) ?? 0) - (bestIn.get(b) ?? 0));
  const inGroup = (name: string) =>
    ranked
      .filter(({ line }) => line.group === name)
      .sort((a, b) => a.rank - b.rank || a.age - b.age);
  return groups.flatMap((name) => inGroup(name).map(({ line }) => line));
}
