/** A console behind a proxy that breaks its connections. */
import type { BuiltServer } from '../server/builtServer';
import { type CutProxy, startCutProxy } from './cutProxy';
import { startConsole } from './startConsole';

/**
 * Starts both, for `consoleTests`; ends both.
 * @param onStart gets the proxy, and the address of the console without it
 */
export async function startCutConsole(
  onStart: (proxy: CutProxy, url: string) => void | Promise<void>,
): Promise<BuiltServer> {
  const server = await startConsole();
  const proxy = await startCutProxy(server.url);
  await onStart(proxy, server.url);
  return {
    ...server,
    url: proxy.url,
    stop: async (signal) => {
      await proxy.stop();
      await server.stop(signal);
    },
  };
}
