/** The stand-in relay against the recorded exchanges of a real one: all of them. */
import { expect, it } from 'vitest';
import { replayExchanges } from '../support/relay/replayExchanges';
import { startRelay } from '../support/relay/startRelay';

it('answers every recorded exchange as the real relay did', async () => {
  const relay = await startRelay();
  const { passed, failures } = await replayExchanges(relay.url);
  await relay.stop();
  console.log(`recorded exchanges answered by the stand-in=${passed}`);
  expect(failures).toEqual([]);
});
