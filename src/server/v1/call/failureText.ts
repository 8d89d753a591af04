/** What the log says of a call that failed: short, of one line, and without secrets. */
import { withoutSecretShapes } from '../../../schema/values/secretShapes';
import { faultIn } from '../../kernel/errors/answerFault';
import { parseJson } from '../../kernel/errors/parseJson';

const maxAnswerLength = 200;
/** A text beyond this is cut before it is searched. */
const maxSearchedLength = 4000;

/** The message in a provider's answer, without markup, cut. @param answer cleaned of the channel's own secrets */
export function shortAnswer(answer: string): string {
  const text = (faultIn(parseJson(answer), true)?.message ?? answer).slice(0, maxSearchedLength);
  const plain = withoutSecretShapes(text)
    .replace(/<[^>]{0,300}>/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return plain.length > maxAnswerLength ? `${plain.slice(0, maxAnswerLength - 1)}…` : plain;
}

/** How an attempt with a channel failed: HTTP status of the provider, 0 where none came, and what it said. */
export interface UpstreamFailure {
  status: number;
  reason: string;
}

const upstreamText = ({ status, reason }: UpstreamFailure) =>
  `；上游${status === 0 ? '无答复' : `（HTTP ${status}）`}：${shortAnswer(reason)}`;

/** The entry of a call that failed. @param status what the client got, and with which message */
export const failedText = (status: number, message: string, upstream?: UpstreamFailure) =>
  `调用失败（HTTP ${status}）：${shortAnswer(message)}${upstream ? upstreamText(upstream) : ''}`;

/** The entry of a channel whose call another channel answered. */
export const retriedText = (upstream: UpstreamFailure) =>
  `渠道调用失败，已改用其他渠道${upstreamText(upstream)}`;

/** The entry of a channel whose answer broke off. */
export const brokenText = (upstream: UpstreamFailure) => `渠道答复中断${upstreamText(upstream)}`;

/** The entry that counts further calls. */
export const furtherText = (count: number) => `同一分钟内另有 ${count} 次调用失败，未逐条记录`;
