/** `npm run demo`: fills the empty database of DATA_DIR or SQL_DSN with believable data. */
import { pino } from 'pino';
import { createServices } from './createServices';
import { demoSize, fillWithDemo } from './demo/fill';
import { readNewDatabase } from './settings';

const log = pino();

async function main(): Promise<void> {
  const services = await createServices({
    dataDir: process.env['DATA_DIR'] ?? './data',
    newDatabase: readNewDatabase(process.env),
    dsn: process.env['SQL_DSN'] ?? '',
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
