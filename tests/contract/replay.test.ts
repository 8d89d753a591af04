/** The recorded exchanges of a real relay against the built server. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replayExchanges } from '../support/relay/replayExchanges';
import { startServer } from '../support/server/builtServer';
import { freshDatabase } from '../support/server/testDatabase';

const wanted = JSON.parse(readFileSync('tests/contract/baseline.json', 'utf8')) as {
  passed: number;
};

describe('the contract', () => {
  it('holds for at least as many recorded exchanges as before', async () => {
    const { dataDir, env } = await freshDatabase();
    const server = await startServer({
      dataDir,
      env: { ...env, PUBLIC_ADDRESS: 'http://localhost:3000' },
    });
    const { passed, failures } = await replayExchanges(server.url);
    await server.stop();
    console.log(`recorded exchanges=${passed}`, failures.join('\n'));
    expect(passed).toBeGreaterThanOrEqual(wanted.passed);
  });
});
