/**
 * Which addresses this server calls: those behind the channels and sign-in providers, but none of its own machine's
 * making.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import type { Fetch } from './upstream';

function blockListOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Never called: "this host", link-local with the metadata services of clouds, multicast, broadcast. */
const neverCalled = blockListOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  // Metadata services outside the link-local networks: Alibaba, Oracle, Azure.
  '100.100.100.200/32',
  '192.0.0.0/24',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  // Of Amazon, Google, Scaleway.
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  'fd00:42::42/128',
  // Each holds an IPv4 address that a gateway would call.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  '::ffff:0:0:0/96',
]);
// So does all of ::/96 but :: and ::1.
neverCalled.addRange('::2', '::ffff:ffff', 'ipv6');
/** The own machine and networks behind it. */
const privateNetworks = blockListOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
]);

/**
 * True for an IP address that this server may call.
 * @param withPrivate false refuses the own machine and private networks too
 */
export function mayCall(address: string, withPrivate: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return (
    !neverCalled.check(address, family) && (withPrivate || !privateNetworks.check(address, family))
  );
}

const refusal = (address: string) => new Error(`this server does not call the address ${address}`);

const bytesOfPart = 2 ** 18;

/** Bytes that are gone once they are sent: fetch keeps any other body until its answer ends, to send it again. */
function sentOnce(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream<Uint8Array>(
    {
      pull: (sender) => {
        const part = left.subarray(0, bytesOfPart);
        left = left.subarray(part.length);
        sender.enqueue(part);
        if (left.length > 0) return;
        left = new Uint8Array();
        sender.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The fetch that reaches providers. The address is checked where the connection is made, after the name was looked up,
 * so that a name that points elsewhere a moment later changes nothing.
 * @param silenceMs how long callers may wait for a part of an answer, in ms: undici itself gives up later
 */
export function createOutgoingFetch(withPrivate: boolean, silenceMs = 300_000): Fetch {
  const checked: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const refused = found.find(({ address }) => !mayCall(address, withPrivate));
      if (refused) return callback(refusal(`${refused.address} of ${host}`), []);
      const [first] = found;
      if (!first) return callback(new Error(`${host} has no address`), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: checked });
  const agent = new Agent({
    headersTimeout: silenceMs + 5000,
    bodyTimeout: silenceMs + 5000,
    connect: (options, callback) => {
      // A number in place of a name is never looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !mayCall(host, withPrivate)) return callback(refusal(host), null);
      return connect(options, callback);
    },
  });
  return async (url, init) => {
    // fetch would answer data: and blob: without a connection, and so without a look at the address.
    if (!/^https?:\/\//i.test(url))
      throw new Error('the address must begin with http:// or https://');
    const { body } = init;
    const isBytes = body instanceof Uint8Array;
    const sent = {
      ...init,
      // Without a window, and where a redirect is an error, fetch makes no copy of the body.
      ...(isBytes ? { body: sentOnce(body), duplex: 'half' as const, window: null } : { body }),
      ...(isBytes ? { headers: { ...init.headers, 'content-length': String(body.length) } } : {}),
      dispatcher: agent,
    };
    // Node's own Response and undici's differ in nothing but the identity of their types.
    return (await undiciFetch(url, sent)) as Response;
  };
}
