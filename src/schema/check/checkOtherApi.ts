/** Checks `api` of x-resource: an API of another shape. */
import type { OtherApi, ResourceInfo } from '../types';
import type { SchemaFile } from './checkTexts';
import { type Report, removal, writing } from './mistake';

const place = '/x-resource/api';

/** Words that the embedded server goes by, which has no records of another API. */
const ofServer = [
  'selfPath',
  'statusOnly',
  'maxBytes',
  'owner',
  'ownerLimit',
  'hidden',
  'orderFirst',
] as const;

function checkCalls(api: OtherApi, report: Report): void {
  for (const word of ['list', 'create', 'read', 'update', 'delete'] as const) {
    const call = api[word];
    const at = `${place}/${word}`;
    if (call === undefined) continue;
    if (/ api\//.test(call))
      report(at, 'is below /api already', writing(at, call.replace(' api/', ' ')));
    else if (word !== 'list' && word !== 'create' && !call.includes('{id}'))
      report(at, 'does not say which record', writing(at, `${call}/{id}`));
  }
}

function checkPaging(api: OtherApi, report: Report): void {
  const { page, offset } = api;
  if (page !== undefined && offset !== undefined)
    report(`${place}/offset`, 'page says the same: one of them', removal(`${place}/offset`));
  if (api.firstPage !== undefined && page === undefined)
    report(`${place}/firstPage`, 'needs page', removal(`${place}/firstPage`));
  for (const word of ['size', 'pageSize'] as const)
    if (api[word] !== undefined && page === undefined && offset === undefined)
      report(`${place}/${word}`, 'needs page or offset', removal(`${place}/${word}`));
}

/** Reports parameters of one name: filters have those of their fields. */
function checkParameters(api: OtherApi, info: ResourceInfo, report: Report): void {
  const taken = new Set(info.query ?? []);
  const parameters: [string, string | undefined][] = [
    ['page', api.page],
    ['offset', api.offset],
    ['size', api.size],
    ['search', api.search],
  ];
  const take = (at: string, name: string | undefined) => {
    if (name === undefined) return;
    if (taken.has(name))
      report(at, `another parameter has the name "${name}"`, writing(at, `${name}_`));
    taken.add(name);
  };
  for (const [word, name] of parameters) take(`${place}/${word}`, name);
  for (const name of Object.keys(api.order ?? {}))
    if (taken.has(name))
      report(`${place}/order/${name}`, `another parameter has the name "${name}"`, {
        place: `${place}/order/${name}`,
        rename: `${name}_`,
      });
}

function checkOffers(api: OtherApi, info: ResourceInfo, report: Report): void {
  if (info.search && api.search === undefined)
    report(
      `${place}/search`,
      'x-resource.search needs a parameter',
      writing(`${place}/search`, 'q'),
    );
  if (!info.search && api.search !== undefined)
    report(`${place}/search`, 'needs x-resource.search', removal(`${place}/search`));
  if (info.order && api.order === undefined)
    report(
      `${place}/order`,
      'x-resource.order needs parameters',
      writing(`${place}/order`, { sort: '-{field}' }),
    );
  if (!info.order && api.order !== undefined)
    report(`${place}/order`, 'needs x-resource.order', removal(`${place}/order`));
  if (api.order && !Object.values(api.order).some((text) => text.includes('{field}')))
    report(
      `${place}/order`,
      'does not say which field: write {field} where its name is',
      writing(`${place}/order`, { ...api.order, sort: '-{field}' }),
    );
}

/** Words of fields that the embedded server goes by. */
const fieldWords = ['x-on-delete', 'x-was', 'x-counter'] as const;

function checkFields({ properties }: SchemaFile, info: ResourceInfo, report: Report): void {
  for (const [name, property] of Object.entries(properties))
    for (const word of fieldWords)
      if (property[word] !== undefined) {
        const at = `/properties/${name}/${word}`;
        report(at, 'has no effect on records of another API', removal(at));
      }
  for (const word of ['order', 'query'] as const) {
    const names = info[word] ?? [];
    const known = names.filter((name) => properties[name]?.['x-value'] === undefined);
    if (known.length < names.length)
      report(
        `/x-resource/${word}`,
        'names a calculated field, which another API does not know; the console sorts it without the word',
        known.length === 0 ? removal(`/x-resource/${word}`) : writing(`/x-resource/${word}`, known),
      );
  }
}

/** An action is a call of the relay, and its answer is one of the relay. */
function checkActions({ actions = {} }: ResourceInfo, report: Report): void {
  for (const [name, action] of Object.entries(actions))
    if (typeof action === 'object')
      report(
        `/x-resource/actions/${name}`,
        'is a call of the relay, which does not know records of another API',
        removal(`/x-resource/actions/${name}`),
      );
}

/** Reports what is wrong with the words of another API. */
export function checkOtherApi(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const { api } = info;
  if (!api) return;
  checkCalls(api, report);
  checkPaging(api, report);
  checkParameters(api, info, report);
  checkOffers(api, info, report);
  checkActions(info, report);
  checkFields(schema, info, report);
  if (api.total !== undefined && (api.total === api.rows || api.rows === undefined))
    report(
      `${place}/total`,
      api.rows === undefined ? 'needs rows: the answer is the list' : 'is the place of the rows',
      removal(`${place}/total`),
    );
  for (const word of ofServer)
    if (info[word] !== undefined)
      report(
        `/x-resource/${word}`,
        'has no effect on records of another API',
        removal(`/x-resource/${word}`),
      );
}
