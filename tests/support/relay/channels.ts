/** /api/channel/: lists without keys, updates of what is not empty, answers with the key. */
import { channelShape, readBody } from './bodies';
import {
  type Answer,
  type Call,
  idParam,
  ok,
  type Route,
  refuse,
  startsLike,
  tryTo,
  wholeNumber,
} from './calls';
import type { ChannelRow } from './rows';
import { now, type Store } from './store';

const withoutKey = (channel: ChannelRow): ChannelRow => ({ ...channel, key: '' });

/** The relay notes each group with each model; the same group twice breaks that, after the record is stored. */
function checkGroups({ group }: ChannelRow): void {
  const groups = group.split(',');
  if (new Set(groups).size < groups.length)
    throw new Error('UNIQUE constraint failed: abilities.group');
}

export function findChannel(store: Store, id: number): ChannelRow {
  const channel = store.channels.find(id);
  if (!channel) throw new Error('record not found');
  return channel;
}

/** One channel for each line of the key. */
function create({ store, text }: Call): Answer {
  const body = readBody(text, channelShape);
  const keys = body.key.split('\n').filter((key) => key !== '');
  if (keys.length === 0) return refuse('empty slice found');
  // All or none: the second with the same number is refused, and the first with it.
  if (body.id !== 0 && (keys.length > 1 || store.channels.find(body.id)))
    return refuse('UNIQUE constraint failed: channels.id');
  const made = keys.map((key) =>
    store.channels.insert({
      ...body,
      key,
      status: body.status || 1,
      group: body.group || 'default',
      weight: body.weight ?? 0,
      priority: body.priority ?? 0,
      base_url: body.base_url ?? '',
      model_mapping: body.model_mapping ?? '',
      created_time: now(),
    }),
  );
  for (const channel of made) checkGroups(channel);
  // Those before it have theirs, those after it have none.
  const taken = made.find(({ id }) => store.leftAbilities.has(id));
  if (taken) throw new Error('UNIQUE constraint failed: abilities.group, abilities.model');
  return ok();
}

/** Empty and zero are "not given", except in fields that may be null. */
function update({ store, text }: Call): Answer {
  const body = readBody(text, channelShape);
  const { id, ...given } = body;
  const changes = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        value !== null &&
        (channelShape[name as keyof ChannelRow].endsWith('?') || (value !== '' && value !== 0)),
    ),
  );
  if (id === 0 && Object.keys(changes).length > 0) return refuse('WHERE conditions required');
  store.channels.update(id, changes);
  // A number that does not exist is answered with success and the body.
  const channel = store.channels.find(id) ?? body;
  store.leftAbilities.delete(id);
  checkGroups(channel);
  return ok(channel);
}

const admin = (method: Route['method'], path: string, handle: (call: Call) => Answer): Route => ({
  method,
  path,
  role: 10,
  handle: (call) => tryTo(() => handle(call)),
});

export const channelRoutes: Route[] = [
  admin('GET', '/api/channel/', ({ store, query }) =>
    ok(store.channels.page(wholeNumber(query('p'))).map(withoutKey)),
  ),
  admin('GET', '/api/channel/search', ({ store, query }) =>
    ok(
      store.channels.rows
        .filter(
          ({ id, name }) =>
            id === wholeNumber(query('keyword')) || startsLike(name, query('keyword')),
        )
        .map(withoutKey),
    ),
  ),
  admin('GET', '/api/channel/:id', (call) =>
    ok(withoutKey(findChannel(call.store, idParam(call)))),
  ),
  admin('POST', '/api/channel/', create),
  admin('PUT', '/api/channel/', update),
  admin('DELETE', '/api/channel/disabled', ({ store }) => {
    const isDisabled = ({ status }: ChannelRow) => status === 2 || status === 3;
    for (const { id } of store.channels.rows.filter(isDisabled)) store.leftAbilities.add(id);
    return ok(store.channels.remove(isDisabled));
  }),
  admin('DELETE', '/api/channel/:id', ({ store, param }) => {
    const id = wholeNumber(param);
    if (id === 0) return refuse('WHERE conditions required');
    store.channels.remove((channel) => channel.id === id);
    return ok();
  }),
];
