/** Which of the files of schemas/relays a relay belongs to. */
import type { Logger } from 'pino';
import { isRow } from '../../schema/isRow';
import { callRelay, type Relay } from './callRelay';
import { kindOf, plainKind } from './family/kinds';

const patienceMs = 10_000;

/** Answers the kind of the relay. One that cannot be asked now counts as One API, and is asked again. */
export type RelayKind = () => Promise<string>;

/** The status of the relay, as /api/status has it in `data`. @throws Error where there is none */
async function readStatus(relay: Relay): Promise<unknown> {
  const { body } = await callRelay(relay, {
    method: 'GET',
    path: '/api/status',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(relay.credentials ? { authorization: relay.credentials } : {}),
    },
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer: unknown = await body.json();
  if (!isRow(answer) || !isRow(answer['data'])) throw new Error('it has no status');
  return answer['data'];
}

/**
 * Asks the relay once which kind it is.
 * @param named the kind that the operator named; then nothing is asked
 */
export function createRelayKind(relay: Relay, log: Logger, named?: string): RelayKind {
  let kind = named;
  let asking: Promise<string> | undefined;
  const ask = async () => {
    try {
      const found = kindOf(await readStatus(relay));
      kind = found ?? plainKind;
      log.info({ kind }, found ? 'the kind of the relay is known' : 'the relay counts as One API');
      return kind;
    } catch {
      // checkRelay and the calls themselves say why it does not answer.
      return plainKind;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (kind !== undefined) return kind;
    asking ??= ask();
    return asking;
  };
}
