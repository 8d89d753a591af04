/**
 * Channels with several keys: they stand in `key`, one a line. `key_states` has those that are off, by their places
 * from 0; `key_count` and `keys_off` count for lists, which never see a key.
 */
import { channelKeyMode, channelStatus } from '../../schema/records.gen';
import { parseJson } from '../kernel/errors/parseJson';
import type { StoredRow } from '../store/tables/tables';

/** A key that is off: since when (epoch seconds), and why. */
interface KeyOff {
  /** As of channels: 2 by hand, 3 by itself. */
  status: number;
  time: number;
  reason: string;
}

type States = Readonly<Record<string, KeyOff>>;
/** A channel, as the database or forms have it. */
type Keyed = { id?: unknown } & Partial<
  Pick<StoredRow<'channel'>, 'key' | 'key_mode' | 'key_states' | 'key_count' | 'keys_off'>
>;

/** The end of a key tells it from others; of a short one it would be too much of it. */
const tailLetters = 4;
const shortestWithTail = 20;

/** The keys of a channel, in their order. */
export const keysIn = ({ key, key_mode }: Keyed): string[] =>
  key_mode ? (key ?? '').split('\n').filter(Boolean) : [key ?? ''];

/** The states of keys that are off. */
export const statesIn = ({ key_states }: Keyed): States =>
  // Nothing but this file writes the column.
  (parseJson(key_states || '{}') ?? {}) as States;

const tailOf = (key: string) => (key.length < shortestWithTail ? '' : key.slice(-tailLetters));

/** The keys as forms show them: `tail` is the last letters of a long one. */
export function describeKeys(channel: Keyed) {
  const states = statesIn(channel);
  return keysIn(channel).map((key, index) => ({
    index,
    tail: tailOf(key),
    ...(states[index] ?? { status: channelStatus.enabled, time: 0, reason: '' }),
  }));
}

/** Columns of a channel with these keys. @param states of those that are off, by their places */
export const keyColumns = (keys: readonly string[], states: States = {}) => ({
  key: keys.join('\n'),
  key_count: keys.length,
  keys_off: Object.keys(states).length,
  key_states: JSON.stringify(states),
});

/** Columns of the same keys with another state of one; undefined: it is on. */
export function withKeyState(channel: Keyed, index: number, state: KeyOff | undefined) {
  const { [index]: _, ...others } = statesIn(channel);
  return keyColumns(keysIn(channel), state ? { ...others, [index]: state } : others);
}

/** Columns without one key: those after it move up. */
export function withoutKey(channel: Keyed, index: number) {
  const states = Object.entries(statesIn(channel)).flatMap(([place, state]) => {
    const at = Number(place);
    return at === index ? [] : [[at > index ? at - 1 : at, state] as const];
  });
  return keyColumns(keysIn(channel).toSpliced(index, 1), Object.fromEntries(states));
}

/** False for a channel whose keys are all off. */
export const hasKeyLeft = ({ key_mode, key_count, keys_off }: Keyed): boolean =>
  !key_mode || Number(keys_off) < Number(key_count);

/** Columns of a channel that goes on: where none of its keys is on, those that went off by themselves are. */
export function keysOnAgain(channel: Keyed) {
  if (hasKeyLeft(channel)) return {};
  const byHand = Object.entries(statesIn(channel)).filter(
    ([, { status }]) => status !== channelStatus.disabledAutomatically,
  );
  return keyColumns(keysIn(channel), Object.fromEntries(byHand));
}

/** Whose turn is next, by channel: of this process alone. */
export type KeyTurns = Map<unknown, number>;

/**
 * The channel with one key: of those that are on, the first one, or with `turns` as the channel's way says. One without
 * any has its first key: a test tries it.
 * @param used keys that are taken only where no other is on
 */
export function withOneKey<Channel extends Keyed>(
  channel: Channel,
  turns?: KeyTurns,
  used: readonly unknown[] = [],
): Channel {
  if (!channel.key_mode) return channel;
  const keys = keysIn(channel);
  const states = statesIn(channel);
  const all = [...keys.keys()].filter((index) => !Object.hasOwn(states, index));
  const unused = all.filter((index) => !used.includes(keys[index]));
  const on = unused.length > 0 ? unused : all;
  const next = turns?.get(channel.id) ?? 0;
  const place =
    turns && channel.key_mode === channelKeyMode.random
      ? on[Math.floor(Math.random() * on.length)]
      : (on.find((index) => index >= next) ?? on[0]);
  turns?.set(channel.id, (place ?? 0) + 1);
  return { ...channel, key: keys[place ?? 0] ?? '' };
}
