/** Which of the files of schemas/relays a relay belongs to. */
import type { Logger } from 'pino';
import type { Relay } from './callRelay';
import { checkRelay } from './checkRelay';
import { kindOf, plainKind } from './family/kinds';

/** Answers the kind of the relay. One that cannot be asked now counts as One API, and is asked again. */
export type RelayKind = () => Promise<string>;

/**
 * Asks the relay for its status, which says the kind; the first answer of a relay counts.
 * @param named the kind that the operator named; then the answer is for the log alone
 */
export function createRelayKind(relay: Relay, log: Logger, named?: string): RelayKind {
  let kind: string | undefined;
  let asking: Promise<string> | undefined;
  let logs: Logger | undefined = log;
  const ask = async () => {
    // Once is enough: calls that fail say so themselves.
    const status = await checkRelay(relay, logs);
    logs = undefined;
    asking = undefined;
    if (!status) return named ?? plainKind;
    kind = named ?? kindOf(status) ?? plainKind;
    log.info({ kind }, 'the kind of the relay, as schemas/relays has it');
    return kind;
  };
  return async () => {
    if (kind !== undefined) return kind;
    asking ??= ask();
    return asking;
  };
}
