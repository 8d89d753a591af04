/** Answers of a stand-in beside those of its records: its envelope, use by hours, prices. */
import type { Row } from '../../../src/schema/types';

export const done = (fields: Row = {}) => ({ success: true, message: '', ...fields });
export const refused = (message: string) => ({ success: false, message });

/** Two hours of the same day and model, and the day before, where they are asked for. */
export function usedByHours(query: URLSearchParams): Row[] {
  const [from, to] = [Number(query.get('start_timestamp')), Number(query.get('end_timestamp'))];
  const day = 86_400;
  const today = to - (to % day);
  const use = { model_name: 'gpt-4o', count: 2, quota: 500, token_used: 30 };
  return [today, today + 3600, today - day, today - 7 * day]
    .filter((created_at) => created_at >= from)
    .map((created_at) => ({ ...use, created_at }));
}

/** Prices as records: a change takes the place of the whole record. */
export function answerPrices(
  prices: Map<string, Row>,
  method: string,
  path: string,
  body: Row,
): Row {
  const model = decodeURIComponent(path.slice('prices/single/'.length));
  if (method === 'GET') return done({ data: [...prices.values()] });
  if (method === 'POST') {
    if (prices.has(String(body['model']))) return refused('model already exists');
  } else if (!prices.delete(model)) return refused('model not found');
  if (method !== 'DELETE') prices.set(String(body['model']), body);
  return done();
}
