/** One API ends by a type of channels that it does not know, as an older one by those that were added since. */
import { isRow } from '../../../schema/isRow';
import { refuseStrangeType } from '../../records/refuseUnknown';
import { type Ask, type Call, dataOf } from './TheirCall';

const freshMs = 60_000;

/** The answers of relays, by what is known of each. */
const asked = new WeakMap<Ask['found'], { at: number; types: readonly number[] }>();

/** The types that the relay names; none where it does not say. */
async function typesOf(ask: Ask): Promise<readonly number[]> {
  const last = asked.get(ask.found);
  if (last && Date.now() - last.at < freshMs) return last.types;
  const query = new URLSearchParams();
  const call = { method: 'GET', path: 'models', query, body: undefined };
  // A relay that does not say its types takes those that One API has.
  const byType = await ask(call).then(dataOf, () => undefined);
  const types = isRow(byType) ? Object.keys(byType).map(Number) : [];
  if (types.length > 0) asked.set(ask.found, { at: Date.now(), types });
  return types;
}

/** @throws AppError badField for a channel of a type that the relay does not know */
export async function refuseUnknownType({ path, body }: Call, ask: Ask): Promise<void> {
  const type = path === 'channel' && isRow(body) ? body['type'] : undefined;
  if (type === undefined || ask.tried.isAgain) return;
  const types = await typesOf(ask);
  refuseStrangeType(type, ask.locale, types.length > 0 ? types : undefined);
}
