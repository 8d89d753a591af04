/** `@console/test`: for tests of an own folder, the built console with it, and a signed-in administrator. */
import { startServer } from './server/builtServer';

export interface SignedIn {
  url: string;
  /** Calls the API as root: `call('GET', 'vendor/')`. @returns the answer's JSON */
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  stop: () => Promise<void>;
}

/** Starts the built console with a new database and signs in. @param program the build with the own folder */
export async function signedIn(program = 'dist/own/server/main.js'): Promise<SignedIn> {
  // It is in the build, as with `npm start`.
  const { url, stop } = await startServer({ program, env: { OWN: '' } });
  const send = (method: string, path: string, body?: unknown, cookie = '') =>
    fetch(`${url}/api/${path}`, {
      method,
      // A program says that it is no page of another site.
      headers: { 'Content-Type': 'application/json', 'X-Relay-Console': '1', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const account = { username: 'root', password: '123456' };
  const answer = await send('POST', 'user/login', account);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    url,
    call: async (method, path, body) => (await send(method, path, body, cookie)).json(),
    stop,
  };
}
