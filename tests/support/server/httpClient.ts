import { setupCodeOf } from './builtServer';

/** A client of a running server, as a program or a browser sends its requests. */
export interface HttpClient {
  call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<{
    status: number;
    headers: Headers;
    body: { success: boolean; message: string; data?: unknown };
  }>;
  cookie: string;
}

/** Signs in. */
export async function httpClient(
  url: string,
  username = 'root',
  password = '123456',
): Promise<HttpClient> {
  const client: HttpClient = {
    cookie: '',
    call: async (method, path, body, headers = {}) => {
      const init: RequestInit = {
        method,
        headers: {
          cookie: client.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...headers,
        },
      };
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${url}/api/${path}`, init);
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { success: boolean; message: string },
      };
    },
  };
  const login = { username, password, setup_code: setupCodeOf(url) };
  const { headers, body } = await client.call('POST', 'user/login', login);
  if (!body.success) throw new Error(body.message);
  client.cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return client;
}

/** Gives root a new password, for over a proxy the first one needs a setup code. @returns the password */
export async function changeFirstPassword(url: string): Promise<string> {
  const password = 'password-0';
  const { body } = await (await httpClient(url)).call('PUT', 'user/self', {
    username: 'root',
    display_name: 'root',
    password,
    original_password: '123456',
  });
  if (!body.success) throw new Error(body.message);
  return password;
}
