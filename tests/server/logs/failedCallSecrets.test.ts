/** Entries of failed calls never show keys in any form, nor to their owner the provider's words. */
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../support/provider';
import { secret, shows } from '../../support/server/canary';
import { v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, chat } = held;

const list = async (path: string, client = held.root) =>
  (await client.call('GET', `${path}?type=6`)).body.data as { content: string }[];
const entries = () => list('log/');
const ownEntries = () => list('log/self/', held.alice);
const failWith = (status: number, body: unknown) => {
  held.provider.answer = (_asked, response) => sendJson(response, body, status);
};

describe('an entry of a failed call shows no secret', () => {
  it.each<[string, number, (sent: string) => unknown]>([
    ['the key as it is', 401, (key) => ({ error: { message: `Incorrect API key: ${key}` } })],
    ['the key in a text', 500, (key) => `upstream said ${key}`],
    [
      'the key in an address',
      500,
      (key) => ({ error: `GET https://x.example/v1?key=${encodeURIComponent(key)} failed` }),
    ],
    [
      'the key of a refused request',
      400,
      (key) => ({ error: { message: `Authorization: Bearer ${key}` } }),
    ],
  ])('where the provider repeats %s', async (_name, status, body) => {
    await addChannel({ key: secret });
    failWith(status, body(secret));
    await chat();
    const all = JSON.stringify(await entries());
    expect(all).toContain('"type":6');
    expect(shows(all)).toBe(false);
  });

  it.each([
    ['a key of somebody else', 'key sk-proj-OTHERSECRET0123456789abcdef is over its limit'],
    ['a masked key', 'Incorrect API key provided: sk-OTHERSECRET***************wxyz.'],
    [
      'a header',
      '{"headers":{"Authorization":"Bearer OTHERSECRET.x.y","x-api-key":"OTHERSECRET"}}',
    ],
    ['a key in an address', 'POST https://gw.example/v1/chat?api_key=OTHERSECRET&x=1: 500'],
    ['a password in an address', 'dial https://relay:OTHERSECRET@gw.example/v1 failed'],
    [
      'a signed token',
      'jwt eyJhbGciOiJIUzI1NiJ9.eyJPVEhFUlNFQ1JFVCI6MX0.OTHERSECRETxyz is expired',
    ],
  ])('where the provider shows %s', async (_name, message) => {
    await addChannel();
    failWith(500, { error: { message } });
    await chat();
    const all = await entries();
    expect(all).toHaveLength(1);
    expect(JSON.stringify(all)).not.toMatch(/OTHERSECRET|eyJPVEhFUl/);
  });

  it("and what the provider said is not in the owner's own list", async () => {
    await addChannel();
    failWith(500, { error: { message: 'organisation org-42 is out of credit' } });
    await chat();
    const own = await ownEntries();
    expect(own).toHaveLength(1);
    expect(own[0]?.content).toContain('HTTP 502');
    expect(JSON.stringify(own)).not.toContain('org-42');
    expect((await entries())[0]?.content).toContain('org-42');
  });

  it('and is short, of one line, without control characters', async () => {
    await addChannel();
    failWith(500, `<html><h1>Bad\u0000 gateway</h1>\n\u001b[31m${'x'.repeat(50_000)}</html>`);
    await chat({ model: 'gpt-4o' });
    const [entry] = await entries();
    expect(entry?.content.length).toBeLessThan(500);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(entry?.content).not.toMatch(/[\u0000-\u001f\u007f]/);
  });
});
