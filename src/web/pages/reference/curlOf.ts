import type { TriedCall } from '../../relay/calls/tryCall';
import { apiAddress } from '../../relay/site/apiReference';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command of a shell, to the address that the page itself calls; the token stays out of it. */
export function curlOf({ method, path, body }: Omit<TriedCall, 'token'>): string {
  const parts = [`curl -X ${method} ${quoted(`${apiAddress()}${path}`)}`];
  parts.push(`-H 'Authorization: Bearer '"$TOKEN"`);
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`);
  return parts.join(' \\\n  ');
}
