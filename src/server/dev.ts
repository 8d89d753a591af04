/** The server of `npm run dev`: one app in the process of vite, on the database of DATA_DIR. */
import { pino } from 'pino';
import { createApp } from './app';
import { createServices } from './createServices';

let app: Promise<ReturnType<typeof createApp>> | undefined;

/** The app, made on first use and after each change of the server's sources. */
export function appForDev(): Promise<ReturnType<typeof createApp>> {
  app ??= createServices({ dataDir: process.env['DATA_DIR'] ?? './data', dsn: process.env['SQL_DSN'] ?? '', log: pino(), ownAddress: 'http://localhost:5173', rateLimit: false })
    .then((services) => createApp(services));
  return app;
}
