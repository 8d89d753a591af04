/** Addresses and networks, as settings name them and as limits count them. */
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address that came through an IPv6 socket is the IPv4 address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** A set of networks. An invalid address is in none of them. */
export class Networks {
  readonly size: number;
  private readonly list: BlockList;

  constructor(list: BlockList, size: number) {
    this.list = list;
    this.size = size;
  }

  has(address: string): boolean {
    return this.size > 0 && isIP(address) !== 0 && this.list.check(address, familyOf(address));
  }
}

/**
 * Addresses ("10.0.0.2", "::1") and networks ("10.0.0.0/8", "fd00::/8").
 * @param setting name of the setting, for the error
 * @throws Error naming the entry that is neither, or a network of everybody
 */
export function parseNetworks(setting: string, entries: readonly string[]): Networks {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    const length = bits === undefined ? longest : Number(bits);
    const isNetwork =
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined || /^\d{1,3}$/.test(bits)) &&
      length >= 1 &&
      length <= longest;
    if (!isNetwork)
      throw new Error(
        `${setting}: "${entry}" is neither an address nor a network such as 10.0.0.0/8`,
      );
    list.addSubnet(address, length, familyOf(address));
  }
  return new Networks(list, entries.length);
}

/**
 * The unit that a limit counts by: an IPv4 address, or the first 64 bits of an IPv6 one, which are one household or one
 * machine.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
