/** Who pays for a request: the token in its Authorization header and the user who owns it. */

import { BlockList, isIP } from 'node:net';
import { tokenStatus, userRole, userStatus } from '../../../schema/records.gen';
import { groupOf } from '../../channels/availableModels';
import { entriesOf, hasEntry } from '../../kernel/messages/commaText';
import { readNetwork } from '../../kernel/outgoing/networks';
import { turnFor } from '../../kernel/work/longWork';
import type { Services } from '../../options/Services';
import { hasExpired, isUsedUp } from '../../records/tokenRules';
import type { StoredRow } from '../../store/tables/tables';
import { V1Error } from '../call/V1Error';

/** Refusal of a request that asks for more than its token has at the moment. */
export const tokenQuotaRefusal = () =>
  new V1Error(403, 'insufficient_token_quota', 'the quota of this token does not suffice');

export interface Payer {
  tokenId: number;
  tokenName: string;
  isUnlimited: boolean;
  /** Models that the token may use, joined by commas; empty: all. */
  models: string;
  userId: number;
  username: string;
  /** Group that chooses channels and ratio. */
  group: string;
  /** The only channel to ask, where an administrator's key names one. */
  channelId?: number;
}

/**
 * True when the address is in one of the subnets, which are CIDR texts joined by commas. An invalid subnet holds no
 * address. One of IPv6 holds an IPv4 address only where it names the part that is IPv4, as ::ffff:10.0.0.0/104 does.
 */
function isInSubnet(address: string, subnets: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const number = ipv4Number(address);
  const asIpv6 = family === 4 ? `::ffff:${address}` : address;
  return entriesOf(subnets).some((subnet) => {
    const network = readNetwork(subnet);
    if (!network) return false;
    const { bits } = network;
    if (network.family === 4)
      return family === 4 && samePrefix(number, ipv4Number(network.address), bits);
    if (family === 4 && bits < 96) return false;
    const list = new BlockList();
    list.addSubnet(network.address, bits, 'ipv6');
    return list.check(asIpv6, 'ipv6');
  });
}

const ipv4Number = (address: string) =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

const samePrefix = (one: number, other: number, bits: number) =>
  Math.floor(one / 2 ** (32 - bits)) === Math.floor(other / 2 ** (32 - bits));

/** Marks a token as expired. A clock that was wrong may have done so too early: then the mark goes. */
async function markExpiry(
  { store }: Pick<Services, 'store'>,
  id: number,
  isExpired: boolean,
): Promise<void> {
  const { enabled, expired } = tokenStatus;
  await store.db
    .updateTable('token')
    .set({ status: isExpired ? expired : enabled })
    .where('id', '=', id)
    .where('status', '=', isExpired ? enabled : expired)
    .execute();
}

/** Marks a token as used up, unless calls that run may give some of its quota back. @returns whether it is marked */
async function markExhausted({ store }: Pick<Services, 'store'>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('token')
    .set({ status: tokenStatus.exhausted })
    .where('id', '=', id)
    .where('status', '=', tokenStatus.enabled)
    .where('remain_quota', '<=', 0)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('deposit').select('id').where('token_id', '=', id).where('from_token', '>', 0),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function checkToken(
  services: Pick<Services, 'log' | 'now' | 'store'>,
  token: StoredRow<'token'>,
  address: string,
  forwarded: string | undefined,
): Promise<void> {
  const isMarked = token.status === tokenStatus.expired;
  if (token.status !== tokenStatus.enabled && !isMarked)
    throw new V1Error(401, 'token_disabled', 'this token is disabled or used up');
  const isExpired = hasExpired(token, services.now());
  if (isExpired !== isMarked) await markExpiry(services, token.id, isExpired);
  if (isExpired) throw new V1Error(401, 'token_expired', 'this token has expired');
  if (isUsedUp(token)) {
    if (!(await markExhausted(services, token.id))) throw tokenQuotaRefusal();
    throw new V1Error(401, 'token_exhausted', 'the quota of this token is used up');
  }
  const subnets = token.subnet ?? '';
  await turnFor(subnets.length);
  if (subnets !== '' && !isInSubnet(address, subnets)) {
    // The address may be that of a proxy which TRUSTED_PROXIES lacks: operators read it here.
    const sent = forwarded?.slice(0, 200);
    services.log.info(
      { token: token.id, address, ...(sent === undefined ? {} : { x_forwarded_for: sent }) },
      sent === undefined
        ? 'an address outside the subnets of a token'
        : 'an address outside the subnets of a token; is it a proxy that TRUSTED_PROXIES lacks?',
    );
    throw new V1Error(
      403,
      'subnet_refused',
      `this token may not be used from ${address}, which is in none of its subnets`,
    );
  }
}

/** Headers in which the SDKs of OpenAI, Anthropic, Azure and Google send a key. */
const keyHeaders = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key'];

/**
 * The payer of a request.
 * @param header reads a header of the request; its key is with or without "sk-", and of an administrator maybe with the
 * id of the channel to ask, as in sk-KEY-7
 * @throws V1Error 401 or 403 with the reason
 */
export async function findPayer(
  services: Pick<Services, 'log' | 'now' | 'store'>,
  header: (name: string) => string | undefined,
  address: string,
): Promise<Payer> {
  const sent = keyHeaders.map(header).find((value) => value !== undefined && value !== '') ?? '';
  const plain = sent.replace(/^Bearer\s+/i, '').replace(/^sk-/, '');
  const [, key = plain, channel] = /^(\w+)-(\d{1,15})$/.exec(plain) ?? [];
  const row =
    key === ''
      ? undefined
      : await services.store.db
          .selectFrom('token')
          .selectAll()
          .where('key', '=', key)
          .executeTakeFirst();
  if (!row) throw new V1Error(401, 'invalid_api_key', 'the API key is missing or not valid');
  await checkToken(services, row, address, header('x-forwarded-for'));
  const user = await services.store.db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', Number(row.user_id))
    .executeTakeFirst();
  if (!user || user.status !== userStatus.active)
    throw new V1Error(403, 'user_banned', 'the owner of this token is banned');
  if (channel !== undefined && user.role < userRole.administrator)
    throw new V1Error(403, 'channel_refused', 'only administrators may name a channel in a key');
  return {
    ...(channel === undefined ? {} : { channelId: Number(channel) }),
    tokenId: row.id,
    tokenName: row.name ?? '',
    isUnlimited: Boolean(row.unlimited_quota),
    models: row.models ?? '',
    userId: user.id,
    username: user.username,
    group: groupOf(user),
  };
}

/** @throws V1Error 403 when the token is for other models */
export function checkModel({ models }: Payer, model: string): void {
  if (models.trim() !== '' && !hasEntry(models, model))
    throw new V1Error(403, 'model_refused', `this token may not use the model ${model}`);
}
