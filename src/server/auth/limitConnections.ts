/**
 * Bounds on connections and requests, so that a slow or greedy client keeps nobody else out. A connection without a
 * request costs its owner nothing, so those are closed first, the longest idle one of whoever holds most; a request
 * over the bounds is answered 503 with Retry-After and never cut off.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { canonicalPath } from '../kernel/canonicalPath';
import { forwardedAddress } from '../kernel/clientAddress';
import { localeOf } from '../kernel/languages';
import { messageText } from '../kernel/messages';
import { type Networks, networkOf, plainAddress } from '../kernel/networks';
import { readableByPages } from '../kernel/openToPages';

/** How many connections and requests there may be at once. An address is an IPv4 address or an IPv6 /64. */
export interface ConnectionLimits {
  /** In all. */
  connections: number;
  /** Of one address, without a request under way. */
  idlePerAddress: number;
  /** Of one address, under way. */
  requestsPerAddress: number;
}

/** Options of the http server: how long a client may take to send its headers and its whole request, in ms. */
export const patience = {
  headersTimeout: 10_000,
  requestTimeout: 11_000,
  connectionsCheckingInterval: 1000,
} as const;

/** With --relay a body may take as long as the relay waits for it; see endWhenSlow. */
export const relayPatience = { ...patience, requestTimeout: 0 } as const;

/**
 * How long a connection must have waited before it may be closed, in ms. A client that connects sends its request at
 * once; one that was answered may be sending its next, and would take a closed connection for a failure.
 */
const graceMs = 250;
const usedGraceMs = 2000;

interface State {
  /** When it last began to wait for a request, in ms. */
  since: number;
  /** Requests that count against the bounds. */
  active: number;
  /** Requests that pass without bounds. */
  unbounded: number;
  /** True once it had a request. */
  isUsed: boolean;
  /** The last request, whose body may still be on its way. */
  request?: IncomingMessage;
}

interface Connection extends State {
  /** Undefined for a trusted proxy, which serves many clients. */
  network: string | undefined;
}

const isIdle = ({ active, unbounded }: State) => active + unbounded === 0;
const isSending = ({ active, unbounded, request }: State) =>
  active > 0 && unbounded === 0 && request?.complete === false;

/** The path that the request is answered by. Empty where it has none, as that counts against the bounds. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? canonicalPath(`http://host${url}`) : '';
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const message = messageText('busy', {}, localeOf(request.headers['accept-language']));
  const isForPrograms = /^\/v1(\/|$)/.test(pathOf(request));
  const body = isForPrograms
    ? { error: { message, type: 'relay_console_error', code: 'overloaded' } }
    : { success: false, message };
  response
    .writeHead(503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
      'x-content-type-options': 'nosniff',
      ...(isForPrograms ? readableByPages : {}),
    })
    .end(JSON.stringify(body));
}

/**
 * Ends a request whose body takes longer than requestTimeout; where the server has that limit itself, nothing is left
 * to do.
 */
function endWhenSlow(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, patience.requestTimeout);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** Counts connections and requests of one server. */
export class ConnectionLimiter {
  private readonly limits: ConnectionLimits;
  private readonly trustedProxies: Networks;
  private readonly isUnbounded: (path: string) => boolean;
  private readonly open = new Map<Socket, Connection>();
  /** Requests under way that count, of each network that has some. */
  private readonly running = new Map<string, number>();
  /** Requests under way that do not count. */
  private unbounded = 0;
  private sweeping: NodeJS.Timeout | undefined;

  /** @param isUnbounded true for paths whose requests are not counted */
  constructor(
    limits: ConnectionLimits,
    trustedProxies: Networks,
    isUnbounded: (path: string) => boolean = () => false,
  ) {
    this.limits = limits;
    this.trustedProxies = trustedProxies;
    this.isUnbounded = isUnbounded;
  }

  /** Counts the connections of a server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.add(socket));
  }

  /** Lets requests within the bounds through to a listener. */
  guard(listener: RequestListener): RequestListener {
    return (request, response) => {
      const connection = this.open.get(request.socket);
      if (!connection) return listener(request, response);
      const isFree = this.isUnbounded(pathOf(request));
      const kind = isFree ? 'unbounded' : 'active';
      const network = isFree ? undefined : this.visitorOf(connection, request);
      if (!isFree && this.isFull(network)) return refuse(request, response);
      connection[kind] += 1;
      this.count(network, 1);
      connection.request = request;
      connection.isUsed = true;
      if (isFree) this.unbounded += 1;
      else endWhenSlow(request);
      response.once('close', () => {
        connection[kind] -= 1;
        this.count(network, -1);
        if (isFree) this.unbounded -= 1;
        connection.since = performance.now();
        if (this.open.size > this.limits.idlePerAddress) this.sweepSoon();
      });
      return listener(request, response);
    };
  }

  private add(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = this.trustedProxies.has(address) ? undefined : networkOf(address);
    this.open.set(socket, {
      network,
      since: performance.now(),
      active: 0,
      unbounded: 0,
      isUsed: false,
    });
    socket.once('close', () => this.open.delete(socket));
    this.sweepSoon();
  }

  /** Who sends a request; undefined where a trusted proxy does not say for whom it asks. */
  private visitorOf({ network }: Connection, { headers }: IncomingMessage): string | undefined {
    if (network !== undefined) return network;
    // Node joins a header that comes several times.
    const hops = String(headers['x-forwarded-for'] ?? '');
    const address = forwardedAddress(hops, this.trustedProxies);
    return address === undefined ? undefined : networkOf(address);
  }

  private count(network: string | undefined, change: number): void {
    if (network === undefined) return;
    const count = (this.running.get(network) ?? 0) + change;
    if (count > 0) this.running.set(network, count);
    else this.running.delete(network);
  }

  private isFull(network: string | undefined): boolean {
    let all = 0;
    for (const { active } of this.open.values()) all += active;
    const own = network === undefined ? 0 : (this.running.get(network) ?? 0);
    return all >= this.limits.connections || own >= this.limits.requestsPerAddress;
  }

  private sweepSoon(): void {
    if (this.sweeping) return;
    // Requests that have arrived are read before setImmediate, so that their connections do not count as idle.
    this.sweeping = setTimeout(() => setImmediate(() => this.sweep()), graceMs);
    this.sweeping.unref();
  }

  private sweep(): void {
    this.sweeping = undefined;
    const idle = new Map<string, number>();
    for (const { network, ...state } of this.open.values())
      if (network !== undefined && isIdle(state)) idle.set(network, (idle.get(network) ?? 0) + 1);
    for (const [socket, { network = '' }] of this.waiting(isIdle)) {
      const count = idle.get(network) ?? 0;
      if (count <= this.limits.idlePerAddress) continue;
      idle.set(network, count - 1);
      this.end(socket);
    }
    const over = () => this.open.size - this.unbounded - this.limits.connections;
    this.close(over(), this.waiting(isIdle));
    this.close(over(), this.waiting(isSending));
    if (over() > 0 || [...idle.values()].some((count) => count > this.limits.idlePerAddress))
      this.sweepSoon();
  }

  /** Connections of a kind that may be closed, the one that waits longest first. */
  private waiting(isKind: (connection: State) => boolean, hasGrace = true): [Socket, Connection][] {
    const now = performance.now();
    const isOver = ({ since, isUsed }: State) =>
      !hasGrace || now - since >= (isUsed ? usedGraceMs : graceMs);
    return [...this.open]
      .filter(([, connection]) => isKind(connection) && isOver(connection))
      .sort(([, a], [, b]) => a.since - b.since);
  }

  /** Closes so many of the connections, each time the first one of the network that has most of them. */
  private close(count: number, connections: [Socket, Connection][]): void {
    const queues = new Map<string, Socket[]>();
    if (count > 0)
      for (const [socket, { network = '' }] of connections)
        queues.get(network)?.push(socket) ?? queues.set(network, [socket]);
    for (let left = count; left > 0; left -= 1) {
      let longest: Socket[] = [];
      for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
      const socket = longest.shift();
      if (!socket) return;
      this.end(socket);
    }
  }

  private end(socket: Socket): void {
    this.open.delete(socket);
    socket.destroy();
  }
}
