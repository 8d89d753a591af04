/** Tests of the pages before the sign-in: nobody is signed in, and root's hands are on the options. */
import { beforeEach, expect, vi } from 'vitest';
import { codeIn, linkIn, type Mail } from '../../../support/browser/readMail';
import { callAsRoot, readMails } from '../api';
import { consoleTests, exit } from '../consoleTests';

/** Registers the hooks of a file; each test begins as a guest. @param prepare what root does before the first one */
export function guestTests(prepare?: () => Promise<void>): void {
  consoleTests(prepare);
  beforeEach(exit);
}

export async function setOptions(options: Readonly<Record<string, string>>): Promise<void> {
  await callAsRoot('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries(options))
    expect(await callAsRoot('PUT', 'option/', { key, value })).toMatchObject({ success: true });
}

/** Makes the relay send its mails, with links to the page of the test. */
export async function sendMails(): Promise<void> {
  const { options } = await readMails();
  await setOptions({ ...options, ServerAddress: location.origin });
}

/** Options that switch GitHub, Lark and WeChat on. */
export const providerOptions = {
  GitHubClientId: 'gh-id',
  GitHubClientSecret: 's',
  GitHubOAuthEnabled: 'true',
  LarkClientId: 'lark-id',
  LarkClientSecret: 's',
  WeChatServerAddress: 'http://127.0.0.1:9',
  WeChatAccountQRCodeImageURL: 'https://pictures.example/qr.png',
  WeChatAuthEnabled: 'true',
};

export const countMails = async (): Promise<number> => (await readMails()).mails.length;

/** The mail after the first so many: the relay may send it after it has answered. */
const mailAfter = (count: number): Promise<Mail> =>
  vi.waitFor(async () => {
    const mail = (await readMails()).mails[count];
    if (!mail) throw new Error(`the relay sent ${count} mails`);
    return mail;
  }, 20_000);

/** The code in it. */
export const codeAfter = async (count: number): Promise<string> => codeIn(await mailAfter(count));
/** The link in it, as an address of the page. */
export async function linkAfter(count: number): Promise<string> {
  const link = linkIn(await mailAfter(count));
  expect(link).toMatch(new RegExp(`^${location.origin}/`));
  return link.slice(location.origin.length);
}
