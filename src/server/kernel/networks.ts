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

const loopback = parseNetworks('loopback', ['127.0.0.0/8', '::1']);

/** True for a host that only the machine itself reaches; an address may be short, as 127.1, or in brackets. */
export function isLoopback(host: string): boolean {
  const plain = plainAddress(host.trim().replace(/^\[(.*)\]$/, '$1'));
  return isIP(plain) === 0
    ? /^(localhost\.?|127(\.\d{1,3}){1,2})$/i.test(plain)
    : loopback.has(plain);
}

/** What a limit counts by. */
export interface NetworkStep {
  network: string;
  /** How many times the limit of one client it has. */
  times: number;
}

/**
 * The networks that limits count an address by, the narrowest first: an IPv4 address; of an IPv6 one its first 64 bits,
 * which are one household or one machine, and its first 48, of which one customer has 65,536 networks of 64.
 */
export function networksOf(address: string): readonly [NetworkStep, ...NetworkStep[]] {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return [{ network: plain, times: 1 }];
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  const first = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return [
    { network: first(64), times: 1 },
    { network: first(48), times: 16 },
  ];
}

/** The narrowest of networksOf, for what one client may hold at a time. */
export const networkOf = (address: string): string => networksOf(address)[0].network;

/** The widest of networksOf: one customer. */
export const customerOf = (address: string): string =>
  networksOf(address).at(-1)?.network ?? address;
