/** The server of `npm run dev`: one app in the process of vite, on the database of DATA_DIR or SQL_DSN. */
import { pino } from 'pino';
import { createApp } from './app';
import { createServices } from './createServices';

const log = pino();
const services = createServices({ dataDir: process.env['DATA_DIR'] ?? './data', dsn: process.env['SQL_DSN'] ?? '', log, ownAddress: 'http://localhost:5173', rateLimit: false });

/** The app, made anew after each change of the server's sources or of a schema. */
export const app = services.then(createApp);

/** Gives the database back before the next app opens it. */
export async function close(): Promise<void> {
  await (await services).store.close();
}
