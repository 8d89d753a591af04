/** The calls of the relay as it describes them itself (GET /api/openapi.json). */
import { menu } from 'virtual:own/menu';
import { isRow } from '../../../schema/isRow';
import { resources } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { baseUrl, request } from '../calls/request';
import { HttpError } from '../errors/HttpError';

/** A parameter of a call. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Row;
}

/** One call of the relay. */
export interface ApiCall {
  key: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Least role; 0 for visitors. */
  role: number;
  parameters: ApiParameter[];
  /** JSON Schemas of the body and of a successful answer. */
  body: Row | undefined;
  answer: Row | undefined;
}

/** True for a call of the relay's clients: it takes the key of a token, and no session. */
export const isOfClients = ({ path }: ApiCall): boolean => path.startsWith('/v1/');

export interface ApiReference {
  calls: ApiCall[];
  /** The schemas that others name by `$ref`. */
  schemas: Row;
}

/** True for a call of a screen that `menu.json` hides. */
const isHidden = (path: string): boolean =>
  (menu.hidden ?? []).some(
    (name) =>
      (name === 'channel' && path.startsWith('/v1/')) ||
      `${path}/`.startsWith(`/api/${resources[name]?.['x-resource'].path ?? name}/`),
  );

const schemaIn = (holder: unknown): Row | undefined => {
  const content = isRow(holder) && isRow(holder['content']) ? holder['content'] : {};
  const json = isRow(content['application/json']) ? content['application/json'] : {};
  return isRow(json['schema']) ? json['schema'] : undefined;
};

function callOf(method: string, path: string, operation: Row): ApiCall {
  const { tags, summary, parameters, responses, requestBody } = operation;
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: Array.isArray(tags) ? String(tags[0]) : '',
    summary: String(summary ?? ''),
    role: Number(operation['x-role'] ?? 0),
    parameters: Array.isArray(parameters) ? parameters : [],
    body: schemaIn(requestBody),
    answer: isRow(responses) ? schemaIn(responses['200']) : undefined,
  };
}

export const documentAddress = `${baseUrl}/api/openapi.json`;

/** The address that calls go to, without a slash at its end. */
export const apiAddress = (): string => new URL(baseUrl, location.origin).href.replace(/\/$/, '');

/** Whether the relay says that it describes itself. @throws HttpError */
export async function fetchOffer(signal: AbortSignal): Promise<boolean> {
  const status = await request('status', { signal });
  return isRow(status) && status['api_description'] === true;
}

/** @throws HttpError also where the relay does not describe itself */
export async function fetchReference(signal: AbortSignal): Promise<ApiReference> {
  const document = await request('openapi.json', { signal });
  if (!isRow(document) || !isRow(document['paths']))
    throw new HttpError('badResponse', 'no paths', 200);
  const components = isRow(document['components']) ? document['components'] : {};
  return {
    schemas: isRow(components['schemas']) ? components['schemas'] : {},
    calls: Object.entries(document['paths']).flatMap(([path, methods]) =>
      isRow(methods) && !isHidden(path)
        ? Object.entries(methods).flatMap(([method, operation]) =>
            isRow(operation) ? [callOf(method, path, operation)] : [],
          )
        : [],
    ),
  };
}
