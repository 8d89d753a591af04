/** An account with an authenticator app. */
import { codeOfStep, stepAt } from '../../../src/server/auth/totp';
import type { Client, TestApp } from './testApp';

export interface App {
  secret: string;
  /** Codes to put away. */
  spare: string[];
  /** The next code: the clock goes on by half a minute, since each counts once. */
  code: () => string;
}

const clocks = new WeakMap<TestApp, number>();

/** Lets half a minute pass. @returns epoch seconds */
export function tick(app: TestApp, seconds = 30): number {
  const now = (clocks.get(app) ?? 1_800_000_000) + seconds;
  clocks.set(app, now);
  app.setNow(now);
  return now;
}

/** Sets up an app in a session whose password was given. */
export async function addApp(app: TestApp, client: Client, password: string): Promise<App> {
  const call = async (path: string, body: object) => {
    const answer = (await client.call('POST', `user/${path}`, body)).body;
    if (!answer.success) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  };
  await call('confirm', { password });
  const { secret } = (await call('factor/setup', {})) as { secret: string };
  const code = () => codeOfStep(secret, stepAt(tick(app)));
  const { backup_codes: spare } = (await call('factor/enable', { code: code() })) as {
    backup_codes: string[];
  };
  return { secret, spare, code };
}

/** The name of a sign-in that waits for its second step. */
export async function firstStep(client: Client, username: string, password: string) {
  const { body } = await client.call('POST', 'user/login', { username, password });
  const { flow_token: token } = body.data as { flow_token: string };
  return token;
}
