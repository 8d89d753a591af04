/** Sixty days of use: busy hours, quiet weekends, a few users who use most. */
import { type LogColumns, logType } from '../../schema/records.gen';
import type { Random } from './random';
import { commonModels, daySeconds } from './records';

const ratios: Readonly<Record<string, number>> = {
  'gpt-4o': 1.25,
  'gpt-4o-mini': 0.075,
  'gpt-3.5-turbo': 0.25,
  'claude-3-5-sonnet-20241022': 1.5,
  'gemini-1.5-pro': 0.625,
  'deepseek-chat': 0.07,
  'text-embedding-3-small': 0.01,
};
const completionRatio = 3;
const days = 60;

/** Columns of a log entry. */
type Entry = LogColumns & { quota: number };

/** The owner of a log entry. */
export interface Owner {
  userId: number;
  username: string;
  tokens: readonly { id: number; name: string }[];
}

/** A time within the last sixty days; nights and weekends are quiet. */
function someTime(random: Random, now: number): number {
  for (;;) {
    const time = now - Math.floor(random.next() * days * daySeconds);
    const date = new Date(time * 1000);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    const load =
      (0.35 + 0.65 * Math.sin((Math.PI * date.getUTCHours()) / 24)) * (isWeekend ? 0.4 : 1);
    if (random.next() < load) return time;
  }
}

/** An entry without owner is one of the system. Answers the entry, and the token that paid. */
export function consumptionEntry(
  random: Random,
  owner: Owner,
  channelIds: readonly number[],
  time: number,
): { row: Entry; tokenId: number } {
  const model = random.pick(commonModels);
  const token = random.pick(owner.tokens);
  const prompt = Math.round(20 + random.next() ** 3 * 6000);
  const completion = model.startsWith('text-embedding')
    ? 0
    : Math.round(5 + random.next() ** 2 * 1500);
  const ratio = ratios[model] ?? 1;
  const row = {
    created_at: time,
    type: logType.consumption,
    user_id: owner.userId,
    username: owner.username,
    token_name: token.name,
    model_name: model,
    answered_model: '',
    prompt_tokens: prompt,
    completion_tokens: completion,
    quota: Math.ceil((prompt + completion * completionRatio) * ratio),
    channel: random.pick(channelIds),
    content: `倍率：${ratio} × 1，补全倍率：${completionRatio}`,
    elapsed_time: random.between(200, 20_000),
    is_stream: random.next() < 0.6 ? 1 : 0,
    request_id: random.hex(32),
    system_prompt_reset: 0,
    failed_calls: 0,
  };
  return { row, tokenId: token.id };
}

const others = [
  { type: logType.topUp, content: '通过兑换码充值 ＄1.000000 额度' },
  { type: logType.management, content: '管理员将用户额度从 ＄1.000000 额度修改为 ＄2.000000 额度' },
  { type: logType.system, content: '新用户注册赠送 ＄0.100000 额度' },
  { type: logType.test, content: '渠道测试成功，响应时间 0.83 秒' },
  {
    type: logType.failed,
    content:
      '调用失败（HTTP 502）：the provider answered 500；' +
      '上游（HTTP 500）：The server had an error while processing your request',
  },
];

/** An entry that no request made. */
export function otherEntry(
  random: Random,
  owner: Owner,
  channelIds: readonly number[],
  time: number,
): Entry {
  const { type, content } = random.pick(others);
  const hasChannel = type === logType.test || type === logType.failed;
  return {
    created_at: time,
    type,
    user_id: owner.userId,
    username: owner.username,
    token_name: type === logType.failed ? random.pick(owner.tokens).name : '',
    answered_model: '',
    model_name: hasChannel ? random.pick(commonModels) : '',
    prompt_tokens: 0,
    completion_tokens: 0,
    quota: 0,
    channel: hasChannel ? random.pick(channelIds) : 0,
    content,
    elapsed_time: hasChannel ? 830 : 0,
    is_stream: 0,
    request_id: random.hex(32),
    system_prompt_reset: 0,
    failed_calls: type === logType.failed ? 1 : 0,
  };
}

/** Times of `count` entries, oldest first, so that ids grow with time. */
export function times(random: Random, count: number, now: number): number[] {
  return Array.from({ length: count }, () => someTime(random, now)).sort((a, b) => a - b);
}
