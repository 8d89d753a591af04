/**
 * The built console with the relay behind it that RELAY_UNDER_TEST names: `embedded` (its own server, the default),
 * `standin` (a relay with the habits of a real one, in the test process) or `real` (REAL_RELAY, REAL_RELAY_BINARY).
 */

import { startRealRelay } from '../relay/realRelay';
import { startRelay } from '../relay/startRelay';
import { type BuiltServer, type ServerSettings, startServer } from '../server/builtServer';

const behind = process.env['RELAY_UNDER_TEST'] ?? 'embedded';
/** For cases that hold in front of the embedded server only: `skip(!isEmbedded, reason)`. */
export const isEmbedded = behind === 'embedded';

/** Starts both; ends both. */
export async function startConsole(settings: ServerSettings = {}): Promise<BuiltServer> {
  if (isEmbedded) return startServer(settings);
  const relay = await (behind === 'real' ? startRealRelay() : startRelay());
  const server = await startServer({ ...settings, env: { ...settings.env, RELAY: relay.url } });
  return {
    ...server,
    stop: async (signal) => {
      await server.stop(signal);
      await relay.stop();
    },
  };
}
