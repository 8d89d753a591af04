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

const unpriced = { model: '', type: 'tokens', channel_type: 0, input: 30, output: 30 };

/** Answers of fixed calls as the real relays gave them, by kind and path: prices for users, groups of tokens. */
export const givenAnswers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'new-api': {
    pricing: [
      { model_name: 'gpt-4o', model_ratio: 1.25, model_price: 0, completion_ratio: 4 },
      { model_name: 'qwen-max', model_ratio: 0, model_price: 0.05, completion_ratio: 0 },
    ],
    'user/self/groups': {
      auto: { desc: 'Auto', ratio: '自动' },
      vip: { desc: 'Fast lane', ratio: 0.8 },
    },
  },
  'one-hub': {
    available_model: {
      'gpt-4o': { groups: ['default'], price: { ...unpriced, input: 2.5, output: 7.5 } },
      own: { groups: ['default'], price: unpriced },
      picture: {
        groups: ['default'],
        price: { ...unpriced, type: 'times', input: 50, output: 50 },
      },
    },
    user_group_map: { vip: { id: 4, symbol: 'vip', name: 'Fast lane', ratio: 0.8, public: true } },
  },
};

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
