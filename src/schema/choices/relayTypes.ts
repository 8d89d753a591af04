/** The types of channels of another relay, as schemas/relays/types has them. */
import { pick } from 'es-toolkit';
import { type ChannelType, channelType, plainTypes } from './channelTypes';

/**
 * A type in the table of a relay: the number of one that is the same in One API, or one of its own, with label, colour,
 * key and address of the type of One API that `as` names where it does not say them.
 */
export type RelayType = number | (Partial<ChannelType> & { value: number; as?: number });

/** The whole entries of a table. */
export function typesOf(table: readonly RelayType[]): ChannelType[] {
  const plain = new Map(plainTypes.map((type) => [type.value, type]));
  return table.map((entry) => {
    if (typeof entry === 'number') return plain.get(entry) ?? channelType(entry);
    const { as = 0, ...own } = entry;
    const like: Partial<ChannelType> = plain.get(as) ?? {};
    const { label = `${own.value}`, colour = 'grey' } = like;
    return { label, colour, ...pick(like, ['zh', 'keyHint', 'api']), ...own };
  });
}
