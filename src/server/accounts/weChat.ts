/**
 * Sign-in and binding through a WeChat server. Its codes have six digits and count for every sender, so that guesses
 * are counted here, over all networks and accounts.
 */
import { countAttempt, giveBackAttempt } from '../auth/attempts';
import { AppError } from '../kernel/errors/AppError';
import { callUpstream } from '../kernel/outgoing/upstream';
import type { Services } from '../options/Services';
import { type Identity, textAt } from './answerTexts';

const seconds = 600;
/** Wrong codes in that time: of strangers, of open sessions and known browsers, and of one account of these. */
const tries = { strangers: 80, known: 20, account: 5 } as const;

/** @throws AppError providerOff */
export function checkWeChat({ options }: Pick<Services, 'options'>): void {
  if (!options.isOn('WeChatAuthEnabled'))
    throw new AppError('providerOff', { provider: 'WeChat / 微信' });
}

/**
 * Asks the WeChat server who a code belongs to. A code counts before it is asked for, and no more once it is right.
 * @param known the account whose session or browser sends it; strangers have tries of their own
 * @throws AppError tooMany (429), badRequest, upstreamFailed
 */
export async function tryWeChatCode(
  services: Pick<Services, 'now' | 'rateLimit' | 'store'>,
  known: number | undefined,
  ask: () => Promise<Identity>,
): Promise<Identity> {
  const counts: [key: string, limit: number][] =
    known === undefined
      ? [['wechat-codes', tries.strangers]]
      : [
          [`wechat-codes:${known}`, tries.account],
          ['wechat-codes-known', tries.known],
        ];
  for (const [key, limit] of counts) await countAttempt(services, key, limit, seconds);
  const identity = await ask();
  for (const [key] of counts) await giveBackAttempt(services, key);
  return identity;
}

/** Who a code belongs to. @throws AppError badRequest, upstreamFailed */
export async function fromWeChat(
  { options, fetch }: Pick<Services, 'fetch' | 'options'>,
  code: string,
): Promise<Identity> {
  if (code === '') throw new AppError('badRequest');
  const url = `${options.get('WeChatServerAddress')}/api/wechat/user?${new URLSearchParams({ code })}`;
  const id = textAt(
    await callUpstream(fetch, url, {
      headers: { authorization: options.get('WeChatServerToken') },
      secrets: [options.get('WeChatServerToken'), code],
    }),
    'data',
  );
  return { column: 'wechat_id', id, name: 'WeChat User' };
}
