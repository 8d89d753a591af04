import type { KeyTurns } from '../../channels/manyKeys';
import type { Services } from '../../options/Services';
import type { Deposits } from './deposits';
import type { LeftCalls } from './leftCalls';

/** The services that `/v1` works with. */
export interface V1Services extends Services {
  /** Quota set aside for requests that run. */
  deposits: Deposits;
  /** Calls that are read on without their client. */
  leftCalls: LeftCalls;
  /** How long a provider may be silent, before its answer and within it, in ms. */
  silenceMs: number;
  /** Bytes that a call may have. */
  maxCallBytes: number;
  /** Channels, by id and address, whose provider refuses to be asked for the use of a stream. */
  plainStreams: Set<string>;
  /** Whose turn is next of the keys of a channel. */
  keyTurns: KeyTurns;
  /** How long a stream to a client may be silent before a comment is sent, in ms. */
  commentMs: number;
  /** How long a stream to a client waits for its answer before it begins, in ms. */
  earlyMs: number;
}
