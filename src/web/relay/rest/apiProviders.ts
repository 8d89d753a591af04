/** The data providers of other APIs: ra-data-simple-rest, and those of one's own (`virtual:data-providers`). */

import { providers } from 'virtual:data-providers';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { baseUrl, type RequestOptions, requestPlain } from '../calls/request';
import { HttpError } from '../errors/HttpError';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The httpClient of data providers: calls of the console's server, with its errors. @throws HttpError */
async function call(path: string, { method, body, signal }: fetchUtils.Options = {}) {
  const options: RequestOptions = {
    method: methods.find((known) => known === method) ?? 'GET',
    ...(typeof body === 'string' ? { body: JSON.parse(body) } : {}),
    ...(signal ? { signal } : {}),
  };
  const { response, value } = await requestPlain(path, options);
  return { status: response.status, headers: response.headers, body: '', json: value };
}

const rest = simpleRest('', (url: string, options) => call(url.slice(1), options));

/** A provider, and the name by which it knows the records. */
export interface ApiProvider {
  provider: DataProvider;
  resource: string;
}

const isProvider = (value: unknown): value is DataProvider =>
  typeof value === 'object' && value !== null && 'getList' in value;

/**
 * Makes a provider of one's own: the file exports by default one, or what makes one of an address and an httpClient, as
 * the packages of react-admin do.
 */
function makeProvider(file: string, exported: unknown, api: string): DataProvider {
  const url = new URL(`${baseUrl}/api/${api}`, window.location.href).href;
  const client = (address: string, options?: fetchUtils.Options) => {
    if (!address.startsWith(`${url}/`))
      throw new Error(`${file} calls ${address}, and its API is ${url}`);
    return call(`${api}${address.slice(url.length)}`, options);
  };
  const made: unknown = typeof exported === 'function' ? exported(url, client) : exported;
  if (isProvider(made)) return made;
  throw new HttpError('other', `${file} exports no data provider by default: write export default`);
}

const made = new Map<string, Promise<DataProvider>>();

/** The provider of records. @param path of the resource: the API, and the records in it */
export async function apiProvider(kind: string, path: string): Promise<ApiProvider> {
  if (kind === 'simple-rest') return { provider: rest, resource: path };
  const [api = '', ...records] = path.split('/');
  const own = providers[kind];
  if (!own) throw new HttpError('other', `there is no data provider "${kind}"`);
  const key = `${kind} ${api}`;
  const provider = made.get(key) ?? own.load().then((found) => makeProvider(own.file, found, api));
  made.set(key, provider);
  return { provider: await provider, resource: records.join('/') };
}
