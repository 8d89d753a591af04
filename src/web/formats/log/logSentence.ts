/** A relay's sentences in its log, in the language of the reader. */

import type { Locale } from '../../../schema/types';
import { type TextKey, type TextParams, textIn } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';

/** A sentence of a relay: every group of the pattern is a value of the text. */
interface Sentence {
  pattern: RegExp;
  text: TextKey;
}

/** An amount as relays write it: `＄1.000000 额度`, or `500 点额度` where quota is not shown as money. */
const amount = (name: string) =>
  `(?<${name}>[＄$]-?[\\d.]+ (?:额度|quota)|-?\\d+ (?:点额度|point quota))`;

const sentence = (pattern: string, text: TextKey): Sentence => ({
  pattern: new RegExp(`^${pattern}$`, 's'),
  text,
});

const sentences: readonly Sentence[] = [
  sentence('倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)', 'logText.ratios'),
  sentence(
    '倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)( × |，补全倍率：)(?<completion>[\\d.]+)',
    'logText.ratio',
  ),
  sentence(
    '倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)，补全倍率：(?<completion>[\\d.]+)；' +
      '提示 (?<prompt>\\d+)（缓存 (?<cached>[\\d .×+]+)），补全 (?<answer>\\d+)（思考 (?<thought>\\d+)）',
    'logText.parts',
  ),
  sentence('单价：(?<price>[\\d.]+) × (?<group>[\\d.]+)，数量：(?<count>\\d+)', 'logText.pieces'),
  sentence(
    '倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)，补全倍率：(?<completion>[\\d.]+)；[^；]+，补全为估算',
    'logText.estimated',
  ),
  sentence(`通过兑换码充值 ${amount('amount')}(?:，兑换码ID \\d+)?`, 'logText.redeemed'),
  sentence(`通过 API 充值 ${amount('amount')}`, 'logText.api'),
  sentence(`管理员 (?<name>.*?) 充值 ${amount('amount')}`, 'logText.gave'),
  sentence('请求上游失败：(?<reason>.*)', 'logText.upstream'),
  sentence(`管理员将用户额度从 ${amount('from')}\\s?修改为 ${amount('to')}`, 'logText.changed'),
  sentence(`管理员增减用户额度 ${amount('amount')}`, 'logText.given'),
  sentence(`新用户注册赠送 ${amount('amount')}`, 'logText.welcome'),
  sentence(`使用邀请码赠送 ${amount('amount')}`, 'logText.invited'),
  sentence(`邀请用户赠送 ${amount('amount')}`, 'logText.inviter'),
  // Of a relay that writes English.
  sentence(`Recharged via API ${amount('amount')}`, 'logText.api'),
  sentence(`Recharged ${amount('amount')} using redemption code`, 'logText.redeemed'),
  sentence(
    `Field quota changed from ${amount('from')} to ${amount('to')} \\(admin_id=\\d+\\)`,
    'logText.changed',
  ),
  sentence(`Increased user quota by ${amount('amount')}`, 'logText.given'),
  sentence(`Decreased user quota by ${amount('amount')}`, 'logText.taken'),
  sentence(`New user registration gift ${amount('amount')}`, 'logText.welcome'),
  sentence(`Gifted ${amount('amount')} for using invitation code`, 'logText.invited'),
  sentence(`Gifted ${amount('amount')} for inviting user`, 'logText.inviter'),
  sentence('test channel (?<name>.*?) succeed，response: (?<answer>.*)', 'logText.answered'),
  sentence('test channel (?<name>.*?) failed, error: (?<answer>.*)', 'logText.failed'),
  sentence('渠道测试成功，响应时间 (?<seconds>[\\d.]+) 秒', 'logText.test'),
  sentence('渠道 (?<name>.*?) 测试成功，响应时间 (?<seconds>[\\d.]+) 秒', 'logText.tested'),
  sentence('渠道 (?<name>.*?) 测试成功，响应：(?<answer>.*)', 'logText.answered'),
  sentence('渠道 (?<name>.*?) 测试失败，错误：(?<answer>.*)', 'logText.failed'),
  sentence(
    '调用失败（HTTP (?<status>\\d+)）：(?<reason>.*?)；上游（HTTP (?<upstream>\\d+)）：(?<answer>.*)',
    'logText.callRefused',
  ),
  sentence(
    '调用失败（HTTP (?<status>\\d+)）：(?<reason>.*?)；上游无答复：(?<answer>.*)',
    'logText.callUnanswered',
  ),
  sentence('调用失败（HTTP (?<status>\\d+)）：(?<reason>.*)', 'logText.callFailed'),
  sentence(
    '渠道调用失败，已改用其他渠道；上游（HTTP (?<upstream>\\d+)）：(?<answer>.*)',
    'logText.retried',
  ),
  sentence('渠道调用失败，已改用其他渠道；上游无答复：(?<answer>.*)', 'logText.retriedUnanswered'),
  sentence('渠道答复中断；上游无答复：(?<answer>.*)', 'logText.broken'),
  sentence('同一分钟内另有 (?<count>\\d+) 次调用失败，未逐条记录', 'logText.further'),
];

/** `＄1.500000 额度` as $1.50; a number of quota units with its word. */
function amountText(text: string, locale: Locale): string {
  const [, money] = /^[＄$](-?[\d.]+) (?:额度|quota)$/.exec(text) ?? [];
  if (money !== undefined)
    return `$${Number(money).toLocaleString(pageTag(), { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
  const [, units] = /^(-?\d+) (?:点额度|point quota)$/.exec(text) ?? [];
  return units === undefined ? text : textIn(locale, 'logText.units', { count: units });
}

/** The known sentences of relays in a language; any other text as it is. */
export function logSentence(raw: string, locale: Locale): string {
  const [rest = '', tools] = raw.split('；工具 ');
  if (tools !== undefined)
    return `${logSentence(rest, locale)}${textIn(locale, 'logText.tools', { tools })}`;
  for (const { pattern, text } of sentences) {
    const groups = pattern.exec(raw)?.groups;
    if (!groups) continue;
    const values: TextParams = {};
    for (const [name, value = ''] of Object.entries(groups))
      values[name] = amountText(value, locale);
    return textIn(locale, text, values);
  }
  return raw;
}
