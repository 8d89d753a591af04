/** `relay-console demo`: fills the empty database of DATA_DIR or SQL_DSN with believable data. */
import { pino } from 'pino';
import { createServices } from '../createServices';
import { demoSize, fillWithDemo } from '../demo/fill';
import type { Given } from './given';
import { placeOf } from './placeOf';

/** @throws Error where the database has records already */
export async function run({ settings }: Given): Promise<number> {
  const log = pino();
  const services = await createServices({ ...placeOf(settings), log });
  try {
    const password = await fillWithDemo(services);
    log.info(
      demoSize,
      `the database is filled; all users but administrators have the password ${password}`,
    );
    return 0;
  } finally {
    await services.deposits.stop();
    await services.store.close();
  }
}
