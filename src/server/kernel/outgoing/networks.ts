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

export interface Network {
  address: string;
  family: 4 | 6;
  /** Length of the prefix; that of a whole address where the text names none. */
  bits: number;
}

/** The network that a text names, or the address as one of itself; undefined for what is neither. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return undefined;
  const longest = family === 6 ? 128 : 32;
  if (prefix === undefined) return { address, family, bits: longest };
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits <= longest ? { address, family, bits } : undefined;
}

/**
 * Addresses ("10.0.0.2", "::1") and networks ("10.0.0.0/8", "fd00::/8").
 * @param setting name of the setting, for the error
 * @throws Error naming the entry that is neither, or a network of everybody
 */
export function parseNetworks(setting: string, entries: readonly string[]): Networks {
  const list = new BlockList();
  for (const entry of entries) {
    const network = readNetwork(entry);
    if (!network || network.bits === 0)
      throw new Error(
        `${setting}: "${entry}" is neither an address nor a network such as 10.0.0.0/8`,
      );
    list.addSubnet(network.address, network.bits, familyOf(network.address));
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

/** The key by which a limit counts. */
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
  const [head = '', tail] = plain.replace(/%.*/s, '').split('::');
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
