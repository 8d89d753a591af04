/**
 * Set-up and end of every file of server tests. Such files share the modules of their test process (`isolate: false`
 * in vite.config.ts), so that a hook at the top of a module would run for the first of them alone.
 */
import { afterAll, afterEach } from 'vitest';
import { pauses } from '../../../src/server/relay/family/settled';
import { restoreSchemas } from '../project/changeSchemas';
import { stopRelayFronts } from '../relay/relayFront';
import { closeTestApps } from './testApp';
import { dropTestDatabases, emptyTestDatabases } from './testDatabase';

// After hooks run in reverse: the databases go last.
afterAll(dropTestDatabases);
afterAll(stopRelayFronts);
afterEach(restoreSchemas);
afterEach(emptyTestDatabases);
afterEach(closeTestApps);

// The relays of these tests are never still at it.
pauses[1] = 50;
