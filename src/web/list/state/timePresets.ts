/** Ranges of time that move with the clock, by the word that an address has for them. */
export const timePresets = ['1h', '24h', 'today', 'yesterday', '7d', '30d'] as const;

export type TimePreset = (typeof timePresets)[number];

const hour = 3600;
const lengths: Partial<Record<TimePreset, number>> = {
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
};

export const isTimePreset = (text: string): text is TimePreset =>
  timePresets.some((preset) => preset === text);

/** The midnight that begins a day of this place. @param daysAgo 0 for today */
function startOfDay(now: number, daysAgo: number): number {
  const date = new Date(now);
  return Math.floor(
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime() / 1000,
  );
}

/**
 * Start and end of a range, in epoch seconds; without an end it goes on.
 * @param now epoch ms
 */
export function timeRange(preset: TimePreset, now: number): { start: number; end?: number } {
  if (preset === 'today') return { start: startOfDay(now, 0) };
  if (preset === 'yesterday') return { start: startOfDay(now, 1), end: startOfDay(now, 0) - 1 };
  return { start: Math.floor(now / 1000) - (lengths[preset] ?? 0) };
}
