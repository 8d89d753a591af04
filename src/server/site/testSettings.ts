/**
 * Tries saved settings with the server they are for, for root to see the other's own words before users meet them.
 * Sign-in providers are sent a code that nobody has: one that says that the code is wrong has taken client and secret.
 */

import { settings } from '../../schema/forms/settings';
import { isObject } from '../../schema/isRow';
import { fieldTexts } from '../../schema/texts';
import type { Locale } from '../../schema/types';
import { shownName } from '../../schema/version';
import { deliver } from '../accounts/mail';
import { discoverAddresses } from '../accounts/oidc';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { callUpstream } from '../kernel/outgoing/upstream';
import { createCleaner } from '../kernel/work/hideSecrets';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';

interface Asker {
  services: Services;
  /** Where the test mail goes. */
  email: string;
  locale: Locale;
}

interface SettingTest {
  /** Options without which there is nothing to test. */
  needs: readonly string[];
  /** @returns the other's own words @throws AppError with them */
  run: (asker: Asker) => Promise<string>;
}

const noCode = 'relay-console-test';

/** The words of an answer: its message, or all of it. */
function wordsOf(answer: unknown, secrets: readonly string[]): string {
  const { message, msg } = isObject(answer) ? answer : {};
  const words = [message, msg].find((text) => typeof text === 'string' && text !== '');
  const text = typeof words === 'string' ? words : (JSON.stringify(answer) ?? '');
  return createCleaner(secrets)(text).slice(0, 300);
}

const failed = (reason: string) => new AppError('testFailed', { reason });

/** The refusal of a call; its answer where it is not refused. @throws AppError where nobody answered */
async function refusalOf(call: Promise<unknown>, secret: string): Promise<string> {
  try {
    return createCleaner([secret])(JSON.stringify(await call) ?? '').slice(0, 300);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key !== 'upstreamFailed') throw failed(String(error.params['reason'] ?? error.key));
    return String(error.params['reason']);
  }
}

/** The words of a refusal of the code alone. @throws AppError testFailed for every other answer */
async function codeRefused(
  call: Promise<unknown>,
  secret: string,
  expected: RegExp,
): Promise<string> {
  const words = await refusalOf(call, secret);
  if (!expected.test(words)) throw failed(words);
  return words;
}

const tests: Readonly<Record<string, SettingTest>> = {
  smtp: {
    needs: ['SMTPServer'],
    run: async ({ services, email, locale }) => {
      const { options } = services;
      const to = email || options.get('SMTPFrom') || options.get('SMTPAccount');
      const text = messageText('testMail', {}, locale);
      return `${to}: ${await deliver(services, to, shownName(options.get('SystemName')), text)}`;
    },
  },
  pusher: {
    needs: ['MessagePusherAddress'],
    run: async ({ services: { options, fetch }, locale }) => {
      const token = options.get('MessagePusherToken');
      const title = shownName(options.get('SystemName'));
      const content = messageText('testMail', {}, locale);
      const answer = await callUpstream(fetch, options.get('MessagePusherAddress'), {
        method: 'POST',
        headers: {},
        body: { title, description: content, content, token },
        secrets: [token],
      });
      const words = wordsOf(answer, [token]);
      if (!isObject(answer) || answer['success'] !== true) throw failed(words);
      return words;
    },
  },
  github: {
    needs: ['GitHubClientId', 'GitHubClientSecret'],
    run: ({ services: { options, fetch, signInAddresses } }) => {
      const client_secret = options.get('GitHubClientSecret');
      const call = callUpstream(fetch, `${signInAddresses.github}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: { client_id: options.get('GitHubClientId'), client_secret, code: noCode },
        secrets: [client_secret],
      });
      return codeRefused(call, client_secret, /bad_verification_code/);
    },
  },
  lark: {
    needs: ['LarkClientId', 'LarkClientSecret'],
    run: async ({ services: { options, fetch, signInAddresses } }) => {
      const app_secret = options.get('LarkClientSecret');
      const answer = await callUpstream(
        fetch,
        `${signInAddresses.lark}/open-apis/auth/v3/app_access_token/internal`,
        {
          method: 'POST',
          headers: {},
          body: { app_id: options.get('LarkClientId'), app_secret },
          secrets: [app_secret],
        },
      );
      const { code, msg } = isObject(answer) ? answer : {};
      // Of a success only the word: the rest of it is a token.
      if (code !== 0) throw failed(wordsOf({ code, msg }, [app_secret]));
      return String(msg ?? 'ok');
    },
  },
  oidc: {
    needs: ['OidcClientId', 'OidcClientSecret', 'OidcTokenEndpoint', 'OidcUserinfoEndpoint'],
    run: async ({ services }) => {
      const { options, fetch } = services;
      if (options.get('OidcWellKnown') !== '')
        await discoverAddresses(services, options.get('OidcWellKnown'));
      const secret = options.get('OidcClientSecret');
      const call = callUpstream(fetch, options.get('OidcTokenEndpoint'), {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: options.get('OidcClientId'),
          client_secret: secret,
          code: noCode,
          code_verifier: noCode.repeat(3),
          redirect_uri: `${siteAddress(services)}/oauth/oidc`,
        }),
        secrets: [secret],
      });
      return codeRefused(call, secret, /invalid_grant/);
    },
  },
  wechat: {
    needs: ['WeChatServerAddress', 'WeChatServerToken'],
    run: async ({ services: { options, fetch } }) => {
      const token = options.get('WeChatServerToken');
      const answer = await callUpstream(
        fetch,
        `${options.get('WeChatServerAddress')}/api/wechat/user?code=${noCode}`,
        { headers: { authorization: token }, secrets: [token] },
      );
      const words = wordsOf(answer, [token]);
      if (!isObject(answer) || /token|权/i.test(words)) throw failed(words);
      return words;
    },
  },
  turnstile: {
    needs: ['TurnstileSecretKey'],
    run: async ({ services: { options, fetch, signInAddresses } }) => {
      const secret = options.get('TurnstileSecretKey');
      const answer = await callUpstream(
        fetch,
        `${signInAddresses.turnstile}/turnstile/v0/siteverify`,
        { method: 'POST', headers: {}, body: { secret, response: noCode }, secrets: [secret] },
      );
      const codes = isObject(answer) ? answer['error-codes'] : undefined;
      const words = Array.isArray(codes) ? codes.join(', ') : wordsOf(answer, [secret]);
      if (/invalid-input-secret|missing-input-secret/.test(words)) throw failed(words);
      return words;
    },
  },
};

/** Options by section of the system settings. */
const schema = settings['system'];

/**
 * Tries the saved settings of a section.
 * @param section its name in schemas/settings/system.json
 * @returns the other's own words
 * @throws AppError testFailed with the other's words, testLacking, badRequest for a section that has no test
 */
export async function testSettings(section: unknown, asker: Asker): Promise<string> {
  const test = typeof section === 'string' && Object.hasOwn(tests, section) && tests[section];
  if (!test || !schema) throw new AppError('badRequest', {}, 400);
  const lacking = test.needs.filter((name) => asker.services.options.get(name) === '');
  if (lacking.length > 0)
    throw new AppError('testLacking', {
      names: lacking.map((name) => fieldTexts(schema, name, asker.locale).title).join(', '),
    });
  try {
    return await test.run(asker);
  } catch (error) {
    if (!(error instanceof AppError) || error.params['reason'] === undefined) throw error;
    throw failed(String(error.params['reason']));
  }
}
