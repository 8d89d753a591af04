/** The prices of models in the reader's group, by the ratios that requests are billed with. */
import { Hono } from 'hono';
import { isServed } from '../../schema/choices/servedTypes';
import { channelStatus } from '../../schema/records.gen';
import { findActiveUser, readerOf } from '../auth/session';
import { groupOf } from '../channels/availableModels';
import { entriesOf, hasEntry } from '../kernel/messages/commaText';
import { ok } from '../kernel/requests/envelope';
import type { AppEnv, CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { hasPrice, ratiosOf } from './money/charge';

interface ModelPrice {
  model: string;
  /** Quota units of a token of the prompt, with what the group pays of them. */
  ratio: number;
  /** Times which a token of the answer costs. */
  completion: number;
  /** True if `/v1` serves the model now. */
  is_served: boolean;
  /** False if nobody set a price, and the model counts 1. */
  is_set: boolean;
}

/** The reader's group; that of new accounts for a visitor. */
async function groupOfReader(
  { store }: Pick<Services, 'store'>,
  reader: CurrentUser | undefined,
): Promise<string> {
  if (!reader) return groupOf({ group: null });
  const row = store.db.selectFrom('user').select('group').where('id', '=', reader.id);
  return groupOf(await row.executeTakeFirstOrThrow());
}

/**
 * The models of the channels of the reader's group, sorted, also of those that are switched off. Other groups and the
 * channels stay out of it.
 * @param reader undefined for a visitor
 */
async function pricesFor(
  services: Pick<Services, 'options' | 'store'>,
  reader: CurrentUser | undefined,
): Promise<ModelPrice[]> {
  const group = await groupOfReader(services, reader);
  const channels = await services.store.db
    .selectFrom('channel')
    .select(['type', 'group', 'models', 'models_off', 'status'])
    .execute();
  const served = new Map<string, boolean>();
  for (const { type, group: groups, models, models_off, status } of channels) {
    if (!isServed(type) || !hasEntry(groups ?? '', group)) continue;
    const isOn = status === channelStatus.enabled;
    for (const model of entriesOf(models ?? ''))
      served.set(model, served.get(model) === true || (isOn && !hasEntry(models_off ?? '', model)));
  }
  return [...served]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([model, is_served]) => {
      const ratios = ratiosOf(services, model, group);
      const { completion } = ratios;
      const is_set = hasPrice(services, model);
      return { model, ratio: ratios.model * ratios.group, completion, is_served, is_set };
    });
}

/** GET /prices: for users, and for visitors where GuestPricesEnabled is on. */
export function priceRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get('/prices', async (c) => {
    const isOpen = services.options.isOn('GuestPricesEnabled');
    const reader = await (isOpen ? readerOf : findActiveUser)(c, services);
    return ok(c, await pricesFor(services, reader));
  });
  return app;
}
