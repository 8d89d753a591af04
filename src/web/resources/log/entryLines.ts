/** All that an entry of the log says, line by line, in a language. */
import { failureReason } from '../../../schema/failureReason';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import type { Log } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import type { Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { logFailure } from '../../formats/log/logFailure';
import { type LogRatios, logRatios, ratedUnits } from '../../formats/log/logRatios';
import { logSentence } from '../../formats/log/logSentence';
import { groupDigits } from '../../formats/number/numbers';
import { shownText } from '../../formats/shownText';
import { timeText, two } from '../../formats/time/times';
import { linkOf } from '../../list/row/linkOf';
import { type TextKey, type TextParams, textIn } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { refusalIn } from '../../relay/errors/ownRefusals';
import { quotaInCurrency, quotaPerUnit } from '../../relay/site/quotaText';
import { ownZone } from '../../relay/site/siteCalls';

export interface EntryLine {
  label: string;
  text: string;
  href?: string | undefined;
  /** True for what went wrong. */
  isBad?: boolean;
}

interface Reader {
  locale: Locale;
  role: number;
}

/** A time with the zone that it is of, such as `2026-06-01 12:00:00 UTC-04:00 (America/New_York)`. */
export function zonedText(seconds: unknown): string {
  const text = timeText(seconds);
  if (text === '') return '';
  const east = -new Date(Number(seconds) * 1000).getTimezoneOffset();
  const size = Math.abs(east);
  const offset = `${east < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return ownZone() === 'UTC' ? `${text} UTC` : `${text} UTC${offset} (${ownZone()})`;
}

const digits = (value: number) => groupDigits(Number(value.toFixed(6)));

/** Dollars of a number of quota units, in as many places as it takes; undefined where quota is not shown as money. */
function dollars(units: number): string | undefined {
  const perUnit = quotaPerUnit();
  if (quotaInCurrency(0) === undefined || perUnit === undefined) return undefined;
  const amount = units / perUnit;
  const places = [2, 4, 6, 9].find((count) => Number(amount.toFixed(count)) === amount) ?? 6;
  return `$${groupDigits(amount.toFixed(places))}`;
}

/** The upstream's whole text, and its consequence. */
function failureLines(row: RecordRow<Log>, { locale }: Reader): EntryLine[] {
  const t = (key: TextKey, params?: TextParams) => textIn(locale, key, params);
  const raw = plainText(row.content);
  const failure = logFailure(row);
  if (!failure) return [];
  const told = failureReason(raw);
  const line = (key: TextKey, text: string) => ({ label: t(key), text });
  const reason = {
    ...line(
      'entry.reason',
      (told && refusalIn(told.text, locale)) ?? failure.reason ?? logSentence(raw, locale),
    ),
    isBad: true,
  };
  const [, status = '', said = ''] = /^调用失败（HTTP (\d+)）：(.*)$/s.exec(raw) ?? [];
  const isUpstream = /；上游(?:无答复|（HTTP \d+）)：/.test(raw);
  const client =
    failure.kind === 'retried'
      ? t('entry.clientElsewhere')
      : raw.startsWith('渠道答复中断')
        ? t('entry.clientBroken')
        : t('entry.clientGot', {
            status,
            reason: refusalIn(said.replace(/；上游(?:无答复|（HTTP \d+）)：.*$/s, ''), locale),
          });
  return [
    reason,
    ...(told && isUpstream
      ? [
          line(
            'entry.upstream',
            told.status === 0
              ? t('entry.upstreamSilent')
              : t('entry.upstreamAnswered', { status: told.status }),
          ),
        ]
      : []),
    ...(told && (isUpstream || status !== '') ? [line('entry.client', client)] : []),
  ];
}

function tokensText(row: RecordRow<Log>, ratios: LogRatios | undefined, locale: Locale): string {
  const t = (key: TextKey, params?: TextParams) => textIn(locale, key, params);
  const { prompt_tokens: prompt = 0, completion_tokens: completion = 0 } = row;
  if (prompt + completion === 0) return '';
  const { cached = 0, thought = 0, isEstimated = false, isLeft = false } = ratios ?? {};
  return [
    t('entry.tokensOf', {
      prompt: digits(prompt),
      completion: digits(completion),
      total: digits(prompt + completion),
    }),
    cached > 0 ? t('entry.cached', { count: digits(cached) }) : '',
    thought > 0 ? t('entry.thought', { count: digits(thought) }) : '',
    isEstimated ? t(isLeft ? 'entry.left' : 'entry.estimated') : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Ratio by ratio how the quota came about, what a token costs, and what a unit is. */
function workingText(row: RecordRow<Log>, ratios: LogRatios, locale: Locale): string {
  const t = (key: TextKey, params?: TextParams) => textIn(locale, key, params);
  const { prompt_tokens: prompt = 0, completion_tokens: completion = 0, quota = 0 } = row;
  const { keptUnits } = ratios;
  const [sign, size] = [keptUnits < 0 ? '−' : '+', Math.abs(keptUnits)];
  const units = ratedUnits(prompt, completion, ratios);
  // A relay may write its ratios rounded: 0.075 as 0.08. The price of a token does not follow from those.
  const isExact = units === quota;
  const [each, answer] = [
    ratios.model * ratios.group,
    ratios.model * ratios.group * ratios.completion,
  ];
  const million = [each, answer].map((ratio) => dollars(ratio * 1e6));
  const unit = dollars(1);
  return [
    t('entry.working', {
      prompt: keptUnits === 0 ? digits(prompt) : `${digits(prompt)} ${sign} ${digits(size)}`,
      completion: digits(completion),
      completionRatio: ratios.completion,
      model: ratios.model,
      group: ratios.group,
      units: digits(units),
    }),
    isExact ? '' : t('entry.charged', { units: digits(quota) }),
    isExact ? t('entry.perToken', { prompt: digits(each), completion: digits(answer) }) : '',
    isExact && million[0] !== undefined && million[1] !== undefined
      ? t('entry.perMillion', { prompt: million[0], completion: million[1] })
      : '',
    unit === undefined ? '' : t('entry.perUnit', { amount: unit }),
  ]
    .filter(Boolean)
    .join('\n');
}

function quotaTextOf({ quota = 0 }: RecordRow<Log>, locale: Locale): string {
  if (!quota) return '';
  const amount = dollars(quota);
  const units = digits(quota);
  return amount === undefined
    ? textIn(locale, 'logText.units', { count: units })
    : textIn(locale, 'entry.quotaUnits', { quota: amount, units });
}

/** @param channelName of the channel, where it is known */
export function entryLines(row: RecordRow<Log>, reader: Reader, channelName = ''): EntryLine[] {
  const { locale, role } = reader;
  const schema = resourceSchema('log');
  const t = (key: TextKey, params?: TextParams) => textIn(locale, key, params);
  const ratios = logRatios(plainText(row.content));
  const isFailed = logFailure(row) !== undefined;
  /** A field as its column shows it. */
  const field = (name: keyof Log, change = (text: string) => text): EntryLine => ({
    label: fieldTexts(schema, name, locale).title,
    text: isVisibleTo(schema.properties[name], role)
      ? change(shownText(schema, name, row[name], locale, row))
      : '',
    href: isVisibleTo(schema.properties[name], role)
      ? linkOf(schema, schema.properties[name], row)
      : undefined,
  });
  const yes = (name: 'is_stream' | 'system_prompt_reset') => ({
    label: fieldTexts(schema, name, locale).title,
    text: row[name] === undefined ? '' : t(row[name] ? 'common.yes' : 'common.no'),
  });
  const isCall = plainText(row.model_name) !== '';
  const lines: EntryLine[] = [
    ...failureLines(row, reader),
    { label: fieldTexts(schema, 'created_at', locale).title, text: zonedText(row.created_at) },
    field('type'),
    field('channel', (text) =>
      text === '0' || text === '' ? '' : `#${text} ${channelName}`.trim(),
    ),
    field('username'),
    { ...field('token_name'), href: undefined },
    { ...field('model_name'), label: t('entry.modelAsked') },
    field('answered_model'),
    { label: t('entry.tokens'), text: tokensText(row, ratios, locale) },
    { label: fieldTexts(schema, 'quota', locale).title, text: quotaTextOf(row, locale) },
    { label: t('entry.worked'), text: ratios ? workingText(row, ratios, locale) : '' },
    field('elapsed_time'),
    ...(isCall ? [yes('is_stream')] : []),
    ...(row.system_prompt_reset ? [yes('system_prompt_reset')] : []),
    ...(Number(row.failed_calls) > 1
      ? [
          {
            label: fieldTexts(schema, 'failed_calls', locale).title,
            text: t('entry.counted', { count: Number(row.failed_calls) }),
          },
        ]
      : []),
    ...(ratios || isFailed ? [] : [field('content', (text) => logSentence(text, locale))]),
    { label: t('entry.requestId'), text: plainText(row.request_id) },
  ];
  return lines.filter(({ text }) => text !== '');
}

/** The same as a text to copy. @param raw as the relay wrote it */
export const entryText = (lines: readonly EntryLine[], raw: string): string =>
  [...lines.map(({ label, text }) => `${label}: ${text.replaceAll('\n', '; ')}`), raw]
    .filter(Boolean)
    .join('\n');
