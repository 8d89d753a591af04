/** Calls that need no sign-in. */
import { Hono } from 'hono';
import { ok } from '../kernel/envelope';
import type { AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { buildStatus } from './status';

export function publicRoutes(
  services: Pick<Services, 'options' | 'ownAddress' | 'startTime'>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get('/status', (c) => ok(c, buildStatus(services)));
  app.get('/notice', (c) => ok(c, services.options.get('Notice')));
  app.get('/about', (c) => ok(c, services.options.get('About')));
  app.get('/home_page_content', (c) => ok(c, services.options.get('HomePageContent')));
  return app;
}
