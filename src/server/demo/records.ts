/**
 * Believable channels, users, tokens and codes. Their looks come from the seed; their secrets are drawn
 * by the system. All times are epoch seconds, all amounts quota units.
 */

import { randomBytes } from 'node:crypto';
import channelModels from '../../../schemas/channel-models.json';
import { channelTypes } from '../../schema/choices/channelTypes';
import type {
  ChannelColumns,
  RedemptionColumns,
  TokenColumns,
  UserColumns,
} from '../../schema/records.gen';
import {
  channelStatus,
  channelTestResult,
  redemptionExpiredTime,
  redemptionStatus,
  tokenExpiredTime,
  tokenStatus,
  userRole,
  userStatus,
} from '../../schema/records.gen';
import { randomText } from '../kernel/work/secrets';
import type { Random } from './random';

const regions = [
  'eu-west',
  'us-east',
  'ap-south',
  'cn-north',
  'backup',
  'trial',
  'team-a',
  'team-b',
  'batch',
  'pool',
];
const givenNames = [
  'Ada',
  'Ben',
  'Chen',
  'Dora',
  'Emil',
  'Fatima',
  'Goro',
  'Hanna',
  'Ivan',
  'Jun',
  'Kai',
  'Lena',
  'Mei',
  'Nils',
  'Olga',
  'Pablo',
  'Qing',
  'Rosa',
  'Sven',
  'Tao',
  'Uma',
  'Vera',
  'Wei',
  'Xin',
  'Yara',
  'Zoe',
];
const familyNames = [
  'Li',
  'Novak',
  'Garcia',
  'Sato',
  'Khan',
  'Berg',
  'Rossi',
  'Zhang',
  'Costa',
  'Kim',
  'Patel',
  'Silva',
  'Wang',
  'Moreau',
  'Okoro',
  'Haas',
];
const purposes = [
  'laptop',
  'notebook',
  'ci',
  'website',
  'support bot',
  'translation',
  'mobile app',
  'evaluation',
  'editor',
  'batch job',
];
const campaigns = ['welcome', 'spring', 'partner', 'workshop', 'refund', 'autumn'];
export const daySeconds = 86_400;

const modelsByType: Readonly<Record<string, readonly string[]>> = channelModels;

function group(random: Random): string {
  const roll = random.next();
  return roll < 0.75 ? 'default' : roll < 0.93 ? 'vip' : 'svip';
}

/** The models that most demo channels offer, so that logs and channels agree. */
export const commonModels = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-3.5-turbo',
  'claude-3-5-sonnet-20241022',
  'gemini-1.5-pro',
  'deepseek-chat',
  'text-embedding-3-small',
] as const;

/** A channel, most of them enabled and of a common type. */
export function channel(random: Random, index: number, now: number) {
  const type =
    index % 3 === 0
      ? random.pick(channelTypes)
      : (channelTypes[random.skewed(channelTypes.length)] ?? random.pick(channelTypes));
  const known = modelsByType[String(type.value)] ?? [];
  const models =
    known.length > 0
      ? known.slice(0, random.between(1, 12))
      : [...commonModels].slice(0, random.between(1, commonModels.length));
  const status =
    random.next() < 0.86
      ? channelStatus.enabled
      : random.next() < 0.5
        ? channelStatus.disabled
        : channelStatus.disabledAutomatically;
  const tested = random.next() < 0.9;
  const isDead = tested && status === channelStatus.disabledAutomatically;
  return {
    type: type.value,
    name: `${type.label} ${random.pick(regions)} ${index + 1}`,
    key: `sk-demo-${randomText(24)}`,
    status,
    weight: random.pick([0, 0, 1, 2, 5, 10]),
    priority: random.pick([0, 0, 0, 1, 5, 10]),
    group: [...new Set(['default', group(random)])].join(','),
    models: models.join(','),
    base_url: '',
    other: '',
    model_mapping: '',
    system_prompt: '',
    config: '{}',
    created_time: now - random.between(60, 400) * daySeconds,
    test_time: tested ? now - random.between(60, 5 * daySeconds) : 0,
    response_time: tested ? Math.round(200 + random.next() ** 3 * 9000) : 0,
    test_result: isDead
      ? channelTestResult.failed
      : tested
        ? channelTestResult.passed
        : channelTestResult.unknown,
    test_message: isDead ? '401 Incorrect API key provided' : '',
    tested_model: tested ? (models[0] ?? '') : '',
    balance: type.balance ? Math.round(random.next() * 50_000) / 100 : 0,
    balance_updated_time: type.balance ? now - random.between(60, 3 * daySeconds) : 0,
    used_quota: 0,
  } satisfies Partial<ChannelColumns>;
}

/** A password for the users. */
export const drawPassword = (): string => randomText(16);

/** A user; the number in the name keeps it unique and within 12 characters. */
export function user(random: Random, index: number) {
  const given = random.pick(givenNames);
  const name = `${given.toLowerCase()}${index + 1}`;
  return {
    username: name,
    display_name: `${given} ${random.pick(familyNames)}`,
    role: index < 4 ? userRole.administrator : userRole.user,
    status: random.next() < 0.97 ? userStatus.active : userStatus.banned,
    email: random.next() < 0.8 ? `${name}@example.com` : '',
    // Numbers that GitHub will not give away for long: the account with one could sign in.
    github_id: random.next() < 0.2 ? String(9_000_000_000_000 + index) : '',
    wechat_id: '',
    lark_id: '',
    group: group(random),
    quota: random.between(0, 200) * 50_000,
    limit_period: 'month',
    used_quota: 0,
    request_count: 0,
    aff_code: random.word(4),
    inviter_id: random.next() < 0.1 ? 1 : 0,
  } satisfies Partial<UserColumns>;
}

/** A token of a user. */
export function token(random: Random, userId: number, now: number) {
  const unlimited = random.next() < 0.3;
  const created = now - random.between(1, 300) * daySeconds;
  const expires =
    random.next() < 0.6 ? tokenExpiredTime.never : now + random.between(-20, 90) * daySeconds;
  const remaining = unlimited ? 0 : random.next() < 0.06 ? 0 : random.between(1, 400) * 5000;
  const status =
    expires !== tokenExpiredTime.never && expires <= now
      ? tokenStatus.expired
      : !unlimited && remaining === 0
        ? tokenStatus.exhausted
        : random.next() < 0.95
          ? tokenStatus.enabled
          : tokenStatus.disabled;
  return {
    user_id: userId,
    key: randomText(48),
    status,
    name: `${random.pick(purposes)} ${random.between(1, 99)}`,
    created_time: created,
    accessed_time: now - random.between(0, 30 * daySeconds),
    expired_time: expires,
    remain_quota: remaining,
    unlimited_quota: unlimited ? 1 : 0,
    used_quota: 0,
    models: random.next() < 0.25 ? [...commonModels].slice(0, random.between(1, 3)).join(',') : '',
    subnet: random.next() < 0.05 ? '10.0.0.0/8' : '',
    period_limit: null,
    limit_period: 'month',
    period_used: 0,
    period_start: 0,
    period_end: 0,
  } satisfies TokenColumns;
}

/** A redemption code; about a third are used. @param userIds who may have used it */
export function code(random: Random, userIds: readonly number[], now: number) {
  const created = now - random.between(0, 120) * daySeconds;
  const roll = random.next();
  const status =
    roll < 0.55
      ? redemptionStatus.unused
      : roll < 0.65
        ? redemptionStatus.disabled
        : redemptionStatus.used;
  // As long as each other, so that none is a part of another: a filter finds one batch.
  const name = `${random.pick(campaigns)}-${random.between(10, 29)}`;
  return {
    user_id: 1,
    key: randomBytes(16).toString('hex'),
    status,
    name,
    batch: name,
    expired_time: redemptionExpiredTime.never,
    quota: random.pick([50_000, 250_000, 500_000, 2_500_000]),
    created_time: created,
    redeemed_time:
      status === redemptionStatus.used
        ? Math.min(now, created + random.between(0, 30) * daySeconds)
        : 0,
    used_user_id:
      status === redemptionStatus.used ? (userIds[random.skewed(userIds.length)] ?? 1) : 0,
    count: 0,
  } satisfies RedemptionColumns;
}
