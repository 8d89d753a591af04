/** What every file of server tests does at its ends. */
import { afterAll, afterEach } from 'vitest';
import { stopRelayFronts } from './relayFront';
import { closeTestApps } from './testApp';
import { dropTestDatabases } from './testDatabase';

// After hooks run in reverse: the databases go last.
afterAll(dropTestDatabases);
afterAll(stopRelayFronts);
afterEach(closeTestApps);
