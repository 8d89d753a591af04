/** Calls of ours that a relay has elsewhere. */
import { get } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import { AppError } from '../../kernel/errors/AppError';
import { dataToOurs } from './fields';
import type { CallRule, Moved, MovedCall, RelayFile } from './RelayFile';
import {
  type Answer,
  type Ask,
  type Call,
  dataOf,
  hasNoCall,
  isDone,
  pathPart,
  withEnvelope,
} from './TheirCall';

/** Values by the names that a rule has for them. */
type Values = Readonly<Record<string, unknown>>;

/** A text of a rule with its values. @param write makes the text of a value */
const filled = (text: string, values: Values, write: (value: unknown) => string): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => write(values[name]));

const queryPart = (value: unknown): string => encodeURIComponent(String(value ?? ''));

/** A body of a rule with its values; a field whose value is absent is left out. */
function bodyFrom(template: unknown, values: Values): unknown {
  if (typeof template === 'string')
    return template.startsWith('$') ? values[template.slice(1)] : template;
  if (!isRow(template)) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, value]): [string, unknown][] => {
      const given = bodyFrom(value, values);
      return name === '...' && isRow(given) ? Object.entries(given) : [[name, given]];
    }),
  );
}

/**
 * Sends a call that the relay has elsewhere: of several, the one that it answered before, else the first that it has.
 * Only after the answer that it has no such call, the next one is sent.
 */
export async function askMoved(rule: Moved, call: Call, values: Values, ask: Ask): Promise<Answer> {
  const ways = [rule].flat();
  const known = ask.found.get(rule) ?? 0;
  const order = [known, ...ways.keys()].filter((way, at, all) => all.indexOf(way) === at);
  let answer: Answer | undefined;
  for (const way of order) {
    answer = await askWay(ways[way] ?? '', call, values, ask);
    if (hasNoCall(answer)) continue;
    ask.found.set(rule, way);
    break;
  }
  if (!answer) throw new Error('a list of calls is empty');
  return answer;
}

/** @throws AppError keyMoved where there is another number than our body says */
async function askWay(
  rule: string | MovedCall,
  call: Call,
  values: Values,
  ask: Ask,
): Promise<Answer> {
  const moved: MovedCall = typeof rule === 'string' ? { to: rule } : rule;
  if (moved.stored !== undefined && values['id'] !== undefined && !values['key'])
    return askWay(moved.stored, { ...call, body: undefined }, values, ask);
  if (moved.counted) {
    const counted = await askWay(moved.counted, call, values, ask);
    if (!isDone(counted)) return counted;
    if (dataOf(counted) !== values['count']) throw new AppError('keyMoved');
  }
  const [method = '', address = ''] = moved.to.split(' ');
  const [path = '', query] = address.split('?');
  const isLess = moved.less !== undefined && Number(values['change']) < 0;
  const given = Object.entries(moved.given ?? {}).find(([name]) => values[name]);
  const body = isLess ? moved.less : (given?.[1] ?? moved.body);
  const answer = await ask({
    method,
    path: filled(path, values, pathPart),
    query: query === undefined ? call.query : new URLSearchParams(filled(query, values, queryPart)),
    body: body === undefined ? call.body : bodyFrom(body, values),
  });
  const data: unknown = get(answer.value, moved.data ?? 'data');
  // A refusal may say by its data why.
  if (!isRow(data))
    return isDone(answer) ? withEnvelope(answer, { data: dataToOurs(moved, data) }) : answer;
  const list = Object.entries(data).map(([key, row]) =>
    moved.as === 'rows' && isRow(row) ? { ...row, $key: key } : key,
  );
  return withEnvelope(answer, { data: dataToOurs(moved, moved.as ? list : data) });
}

/** The rule for a call: of its own path, or of the one with `$id` in the place of a part. */
export function ruleFor(
  { calls = {} }: RelayFile,
  { method, path }: Call,
): { rule: CallRule; id?: string } | undefined {
  const own = `${method} ${path}`;
  if (Object.hasOwn(calls, own)) return { rule: calls[own] ?? null };
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    const key = `${method} ${parts.with(at, '$id').join('/')}`;
    if (Object.hasOwn(calls, key))
      return { rule: calls[key] ?? null, id: decodeURIComponent(part) };
  }
  return undefined;
}
