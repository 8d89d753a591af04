/** Calls that need no sign-in. */
import { Hono } from 'hono';
import { readerOf, roleOfRequest } from '../auth/session';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';
import { currentAnnouncements } from './announcements';
import { describeApi } from './openApi/describeApi';
import { buildStatus } from './status';

export function publicRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get('/status', (c) => ok(c, buildStatus(services)));
  app.get('/notice', (c) => ok(c, services.options.get('Notice')));
  app.get('/about', (c) => ok(c, services.options.get('About')));
  app.get('/home_page_content', (c) => ok(c, services.options.get('HomePageContent')));
  // Beside the contract, as all that follow: what is announced to the caller, and the calls that the caller may make.
  app.get('/announcement/current', async (c) =>
    ok(c, await currentAnnouncements(services, await readerOf(c, services))),
  );
  app.get('/openapi.json', async (c) => {
    const role = await roleOfRequest(c, services);
    return c.json(describeApi(role, localeOfRequest(c), siteAddress(services)));
  });
  return app;
}
