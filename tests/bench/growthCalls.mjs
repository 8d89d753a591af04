/**
 * The calls of the bench of growth, each with its query for the bare driver. Started as a program, it is the least server
 * that answers them: `node growthCalls.mjs DATABASE TO` prints its address; `/K?i=N` runs query K.
 */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { models, users } from './load.mjs';

const daySeconds = 86_400;
export const spanDays = 90;

/** The whole log, the last month of it, and the two months that a summary compares, in epoch seconds. @param to end */
export const spansBefore = (to) => ({
  all: { from: to - spanDays * daySeconds, to },
  month: { from: to - 30 * daySeconds, to },
  months: { from: to - 60 * daySeconds, to },
});

const time = ({ from, to }) => `start_timestamp=${from}&end_timestamp=${to}`;

/** `path` and `values` of round i, `query` with a place for each value. */
export function callsBefore(to) {
  const { all, month, months } = spansBefore(to);
  return [
    {
      name: 'newest page',
      rounds: 100,
      path: () => '/api/log/?p=0',
      query: 'select * from log order by id desc limit 10 offset 0',
      values: () => [],
    },
    {
      name: 'page by user, model and time',
      rounds: 60,
      path: (i) =>
        `/api/log/?p=0&type=2&username=user${i % users}&model_name=model-${i % models}&${time(all)}`,
      query:
        'select * from log where type = 2 and username = ? and model_name = ? and created_at >= ? and created_at <= ? order by id desc limit 10 offset 0',
      values: (i) => [`user${i % users}`, `model-${i % models}`, all.from, all.to],
    },
    {
      name: 'quota sum of 30 days',
      rounds: 7,
      path: () => `/api/log/stat?type=0&${time(month)}`,
      query:
        'select sum(quota) as quota from log where type = 2 and created_at >= ? and created_at <= ?',
      values: () => [month.from, month.to],
    },
    {
      name: 'summary of 30 days and the 30 before',
      rounds: 7,
      path: () => `/api/log/summary?by=day,model,channel,user&start=${month.from}&end=${month.to}`,
      query:
        'select created_at / 3600, model_name, count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens) from log where type = 2 and created_at >= ? and created_at < ? group by 1, 2',
      values: () => [months.from, months.to],
    },
    {
      name: 'token list',
      rounds: 100,
      path: () => '/api/token/?p=0',
      query: 'select * from token where user_id = 1 order by id desc limit 10',
      values: () => [],
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , database, to] = process.argv;
  const db = new Database(database);
  const works = callsBefore(Number(to)).map(({ query, values }) => {
    const statement = db.prepare(query);
    return (i) => statement.all(...values(i));
  });
  const server = createServer(({ url }, answer) => {
    const [, k, i] = /^\/(\d+)\?i=(\d+)$/.exec(url);
    const body = JSON.stringify({ success: true, data: works[k](Number(i)) });
    answer.setHeader('Content-Type', 'application/json');
    answer.setHeader('Content-Length', Buffer.byteLength(body));
    answer.end(body);
  });
  server.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
  );
}
