/** `npm run demo`: fills the empty database of DATA_DIR or SQL_DSN with believable data. */
import { pino } from 'pino';
import { createServices } from './createServices';
import { demoSize, fillWithDemo } from './demo/fill';
import { readSettings } from './settings';

const log = pino();

async function main(): Promise<void> {
  const { DATA_DIR, NEW_DATABASE, SQL_DSN } = readSettings(process.env);
  const services = await createServices({
    dataDir: DATA_DIR,
    newDatabase: NEW_DATABASE,
    dsn: SQL_DSN,
    log,
  });
  try {
    const password = await fillWithDemo(services);
    log.info(
      demoSize,
      `the database is filled; all users but administrators have the password ${password}`,
    );
  } finally {
    await services.deposits.stop();
    await services.store.close();
  }
}

main().catch((error: unknown) => {
  log.fatal(error instanceof Error ? error.message : error, 'nothing was filled in');
  process.exit(1);
});
