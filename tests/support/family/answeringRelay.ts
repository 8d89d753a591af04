/** A relay of another kind of which a test says each answer, and a page of the console in front of it. */
import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Row } from '../../../src/schema/types';
import { visit } from '../browser/browser';
import { type StandInRelay, startConsole, startRelay } from '../relay/relayFront';

export const user = { username: 'ann', display_name: 'Ann', role: 1, status: 1 };
export const uuid = '0198f9f0-1111-7222-8333-444455556666';
export const done = (data: unknown = null) => ({ success: true, message: '', data });
export const refused = (message: string, data: unknown = null) => ({
  success: false,
  message,
  data,
});

async function jsonOf(incoming: IncomingMessage): Promise<Row> {
  let text = '';
  for await (const part of incoming) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Row);
}

/** A relay that answers calls as `POST user/login` by their body, and any other by nothing; `[403, …]` with that status. */
export async function relayOf(
  status: () => Row,
  calls: Readonly<Record<string, (body: Row) => unknown>>,
): Promise<StandInRelay & { sent: [call: string, body: Row][] }> {
  const sent: [string, Row][] = [];
  const relay = await startRelay((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://relay').pathname.slice('/api/'.length);
    const call = `${incoming.method} ${path}`;
    void jsonOf(incoming).then((body) => {
      if (incoming.method === 'POST') sent.push([call, body]);
      const answer = path === 'status' ? done(status()) : (calls[call]?.(body) ?? done());
      const [code, value] = Array.isArray(answer) ? answer : [200, answer];
      response.writeHead(Number(code), { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    });
  });
  return Object.assign(relay, { sent });
}

/** Opens the sign-in page in front of a relay. */
export async function openSignIn(
  browser: Browser,
  relay: StandInRelay,
  kind: string,
  options: BrowserContextOptions = {},
) {
  const server = await startConsole(relay.url, { RELAY_KIND: kind });
  const url = server.url.replace('127.0.0.1', 'localhost');
  const visited = await visit(browser, url, options);
  await visited.page.goto('/login');
  return visited;
}

/** Opens a page as somebody who is signed in. */
export async function openAs(
  browser: Browser,
  relay: StandInRelay,
  kind: string,
  account: Row,
  path: string,
) {
  const visited = await openSignIn(browser, relay, kind);
  await visited.page.evaluate(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify(account),
  );
  await visited.page.goto(path);
  return visited;
}

/** Gives the page a device that keeps passkeys, whose owner is always there. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

/** Puts a passkey for localhost on the device. */
export async function addPasskey({
  session,
  authenticatorId,
}: Awaited<ReturnType<typeof addAuthenticator>>): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  await session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: btoa('credential'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: privateKey.toString('base64'),
      userHandle: btoa('ann'),
      signCount: 0,
    },
  });
}
