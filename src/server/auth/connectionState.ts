/** The state of a connection, and for how long it waits for its client. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a connection must have waited before it may be closed, in ms. A client that connects sends its request at
 * once; one that was answered may be sending its next, and would take a closed connection for a failure.
 */
export const graceMs = 250;
const usedGraceMs = 2000;

/** How long nothing may move on a connection, in ms. */
export interface StillLimits {
  /** While its client has an answer to take. */
  answer: number;
  /** While its client has the rest of a request to send. */
  body: number;
}

/** A connection. Times are in ms. */
export interface Connection {
  /** Undefined for a trusted proxy, which serves many clients. */
  network: string | undefined;
  /** When it last began to wait for a request, or for the rest of one. */
  since: number;
  /** Requests that count against the bounds. */
  active: number;
  /** Requests that pass without bounds. */
  unbounded: number;
  /** True once it had a request. */
  isUsed: boolean;
  /** The last request, whose body may still be on its way. */
  request?: IncomingMessage;
  /** Who sent it. */
  visitor?: string | undefined;
  /** Requests that came before the one under way was answered. */
  ahead: (() => void)[];
  /** How much has moved on it by the last look, in and out. */
  bytes: number;
  /** When that was another number. */
  moved: number;
}

export function newConnection(network: string | undefined): Connection {
  const now = performance.now();
  return {
    network,
    since: now,
    active: 0,
    unbounded: 0,
    isUsed: false,
    ahead: [],
    bytes: 0,
    moved: now,
  };
}

export const isIdle = ({ active, unbounded }: Connection): boolean => active + unbounded === 0;

/** True while the rest of a request is on its way. */
export const isSending = ({ request }: Connection): boolean => request?.complete === false;

/** True while there is something that the client has not taken. */
const isUnread = (socket: Socket): boolean => socket.writableLength > 0;

/** Bytes of a write that the system has not taken. Node says so nowhere else: a large write counts until its end. */
function unsent(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? socket.writableLength;
}

/** Notes whether bytes have moved since the last look. */
export function look(socket: Socket, connection: Connection): void {
  const bytes = socket.bytesRead + socket.bytesWritten - unsent(socket);
  if (bytes === connection.bytes) return;
  connection.bytes = bytes;
  connection.moved = performance.now();
}

/** True where nothing has moved for too long, because of the client. */
export function isOverdue(socket: Socket, connection: Connection, limits: StillLimits): boolean {
  if (isIdle(connection)) return false;
  const still = performance.now() - connection.moved;
  return isUnread(socket) ? still >= limits.answer : isSending(connection) && still >= limits.body;
}

/**
 * For how long a connection has waited for its client; 0 for one that may not be closed: the server is at work on it,
 * its requests pass without bounds, or it has not waited long.
 */
export function waitOf(socket: Socket, connection: Connection): number {
  const { since, moved, unbounded, isUsed } = connection;
  const isClients = isIdle(connection) || isSending(connection) || isUnread(socket);
  if (unbounded > 0 || !isClients) return 0;
  const wait = performance.now() - (isUnread(socket) ? moved : since);
  return wait >= (isUsed ? usedGraceMs : graceMs) ? wait : 0;
}
