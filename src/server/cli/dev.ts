/** The server of `npm run dev`: one app in the process of vite, on its own database or that of DATA_DIR or SQL_DSN. */
import { pino } from 'pino';
import { createApp } from '../app';
import { createServices } from '../createServices';
import { gatherSettings } from './gatherSettings';

const log = pino();

/**
 * Opens the database, with the tables that the schema files ask for now, and makes the app. `close` gives the database
 * back.
 */
export async function openApp(): Promise<{
  fetch: ReturnType<typeof createApp>['fetch'];
  close: () => Promise<void>;
}> {
  const { settings, origins } = gatherSettings(new Map(), process.env);
  const { NEW_DATABASE, REST_APIS, REST_HEADERS, SQL_DSN } = settings;
  const DATA_DIR = origins['DATA_DIR'] ? settings.DATA_DIR : './data/dev';
  const services = await createServices({
    dataDir: DATA_DIR,
    newDatabase: NEW_DATABASE,
    dsn: SQL_DSN,
    restApis: REST_APIS,
    restHeaders: REST_HEADERS,
    log,
    ownAddress: 'http://localhost:5173',
    rateLimit: false,
  });
  log.info({ database: SQL_DSN ? 'SQL_DSN' : DATA_DIR }, 'sign in as root, at first with 123456');
  return {
    fetch: createApp(services).fetch,
    close: async () => {
      await services.deposits.stop();
      await services.store.close();
    },
  };
}
