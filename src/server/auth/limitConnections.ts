/**
 * Bounds on connections and requests, so that a slow or greedy client keeps nobody else out. A connection without a
 * request costs its owner nothing, so those are closed first, the longest idle one of the address with most; then those
 * whose client neither sends the rest of its request nor takes its answer. A request over the bounds is answered 503
 * with Retry-After and never cut off. Of one connection one request is under way at a time.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Networks, networkOf, plainAddress } from '../kernel/outgoing/networks';
import { forwardedAddress } from '../kernel/requests/clientAddress';
import {
  type Connection,
  graceMs,
  isIdle,
  isOverdue,
  isSending,
  look,
  newConnection,
  type StillLimits,
  waitOf,
} from './connectionState';
import { pathOf, refuseBusy } from './refuseBusy';

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
  // See endWhenSlow.
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
} as const;

/** A body has this time, in ms, and one that says its length a second more for each of these bytes. */
const bodyMs = 11_000;
const bytesPerSecond = 256 * 1024;

/** Ends a request whose body takes too long. With --relay that of a program takes as long as the relay waits for it. */
function endWhenSlow(request: IncomingMessage): void {
  const length = Number(request.headers['content-length'] ?? 0);
  const timer = setTimeout(
    () => {
      if (!request.complete) request.destroy();
    },
    bodyMs + (length / bytesPerSecond) * 1000,
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** How often connections are looked at, in ms. */
const lookMs = 1000;

/** How many requests may wait behind the one under way; clients that send several ahead send few. */
const mostAhead = 32;

/** Counts connections and requests of one server. */
export class ConnectionLimiter {
  private readonly limits: ConnectionLimits;
  private readonly trustedProxies: Networks;
  private readonly isUnbounded: (path: string) => boolean;
  private readonly still: StillLimits;
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
    still: StillLimits = { answer: 30_000, body: 60_000 },
  ) {
    this.limits = limits;
    this.trustedProxies = trustedProxies;
    this.isUnbounded = isUnbounded;
    this.still = still;
  }

  /** Counts the connections of a server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.add(socket));
    setInterval(() => this.look(), lookMs).unref();
  }

  /** Open connections: those with a request under way, and the others. */
  counts(): { busy: number; idle: number } {
    let idle = 0;
    for (const connection of this.open.values()) if (isIdle(connection)) idle += 1;
    return { busy: this.open.size - idle, idle };
  }

  /** Lets requests within the bounds through to a listener. */
  guard(listener: RequestListener): RequestListener {
    return (request, response) => {
      const connection = this.open.get(request.socket);
      const begin = () => this.begin(connection, listener, request, response);
      if (!connection || isIdle(connection)) return begin();
      connection.ahead.push(begin);
      if (connection.ahead.length > mostAhead) this.end(request.socket);
    };
  }

  private begin(
    connection: Connection | undefined,
    listener: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    // Bytes read of a connection that has ended.
    if (request.socket.destroyed) return;
    if (!connection) {
      listener(request, response);
      return;
    }
    const isFree = this.isUnbounded(pathOf(request));
    const visitor = this.visitorOf(connection, request);
    const isRefused = isFree ? this.hasUploads(visitor) : this.isFull(visitor);
    const end = isRefused ? () => {} : this.countIn(connection, request, visitor, isFree);
    connection.isUsed = true;
    response.once('close', () => {
      end();
      connection.ahead.shift()?.();
    });
    if (isRefused) refuseBusy(request, response, connection.network === undefined);
    else listener(request, response);
  }

  /** Counts a request. @returns what counts its end */
  private countIn(
    connection: Connection,
    request: IncomingMessage,
    visitor: string | undefined,
    isFree: boolean,
  ): () => void {
    const change = (by: 1 | -1) => {
      connection[isFree ? 'unbounded' : 'active'] += by;
      connection.since = performance.now();
      if (isFree) this.unbounded += by;
      else this.count(visitor, by);
    };
    change(1);
    connection.request = request;
    connection.visitor = visitor;
    if (!isFree) endWhenSlow(request);
    return () => {
      change(-1);
      if (this.open.size > this.limits.idlePerAddress) this.sweepSoon();
    };
  }

  private add(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = this.trustedProxies.has(address) ? undefined : networkOf(address);
    this.open.set(socket, newConnection(network));
    socket.once('close', () => this.open.delete(socket));
    this.sweepSoon();
  }

  /** The sender of a request; undefined where a trusted proxy does not name its client. */
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
    const own = network === undefined ? 0 : (this.running.get(network) ?? 0);
    if (own >= this.limits.requestsPerAddress) return true;
    const isCrowded = () => {
      let all = 0;
      for (const { active } of this.open.values()) all += active;
      return all >= this.limits.connections;
    };
    if (isCrowded()) this.close(1, (connection) => !isIdle(connection));
    return isCrowded();
  }

  /** True where as many requests that do not count are still on their way from one network as may be. */
  private hasUploads(network: string | undefined): boolean {
    if (network === undefined) return false;
    let own = 0;
    for (const connection of this.open.values())
      if (connection.visitor === network && connection.unbounded > 0 && isSending(connection))
        own += 1;
    return own >= this.limits.requestsPerAddress;
  }

  /** Ends connections on which nothing has moved for too long. */
  private look(): void {
    for (const [socket, connection] of this.open) {
      look(socket, connection);
      if (isOverdue(socket, connection, this.still)) this.end(socket);
    }
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
    for (const connection of this.open.values()) {
      const { network } = connection;
      if (network !== undefined && isIdle(connection))
        idle.set(network, (idle.get(network) ?? 0) + 1);
    }
    for (const [socket, { network = '' }] of this.waiting(isIdle)) {
      const count = idle.get(network) ?? 0;
      if (count <= this.limits.idlePerAddress) continue;
      idle.set(network, count - 1);
      this.end(socket);
    }
    const over = () => this.open.size - this.unbounded - this.limits.connections;
    this.close(over(), isIdle);
    this.close(over(), (connection) => !isIdle(connection));
    if (over() > 0 || [...idle.values()].some((count) => count > this.limits.idlePerAddress))
      this.sweepSoon();
  }

  /** Connections of a kind that wait for their client long enough to be closed, the one that waits longest first. */
  private waiting(isKind: (connection: Connection) => boolean): [Socket, Connection][] {
    return [...this.open]
      .filter(([, connection]) => isKind(connection))
      .map((entry) => ({ entry, wait: waitOf(...entry) }))
      .filter(({ wait }) => wait > 0)
      .sort((a, b) => b.wait - a.wait)
      .map(({ entry }) => entry);
  }

  /** Closes so many connections of a kind, each time the first one of the network that has most of them. */
  private close(count: number, isKind: (connection: Connection) => boolean): void {
    if (count <= 0) return;
    const queues = new Map<string, Socket[]>();
    for (const [socket, { network = '' }] of this.waiting(isKind))
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
