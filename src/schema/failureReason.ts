/** Why a call failed, out of the text that the embedded server logs of it (src/server/v1/failedCalls.ts). */

/** The upstream's words, else those that the client got. */
export interface FailureReason {
  /** HTTP status; 0 where no answer came. */
  status: number;
  text: string;
}

const shapes = [
  /；上游（HTTP (?<status>\d+)）：(?<text>.*)$/s,
  /；上游无答复：(?<text>.*)$/s,
  /^调用失败（HTTP (?<status>\d+)）：(?<text>.*)$/s,
];

/** The reason in an entry of a failed call; undefined in any other text, as in one that counts calls. */
export function failureReason(content: string): FailureReason | undefined {
  for (const shape of shapes) {
    const { status = '0', text } = shape.exec(content)?.groups ?? {};
    if (text !== undefined) return { status: Number(status), text };
  }
  return undefined;
}

/** A reason in one line, such as `HTTP 429: Rate limit reached`. */
export const reasonLine = ({ status, text }: FailureReason): string =>
  status === 0 ? text : `HTTP ${status}: ${text}`;

/** In a reason, the place of text that differs from call to call. */
export const anyText = '…';
/** The reason of calls that were counted without an entry each. */
export const countedOnly = '*';

const uuid = String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`;
const id = String.raw`\b(?=\w*\d)\w{16,}\b`;
const span = String.raw`[hms]{1,2}(?:\d+(?:\.\d+)?[hms]{1,2})*`;
/** No HTTP status, no address, and no part of a name such as gpt-4o. */
const status = String.raw`(?<!\b(?:answered|status|code|http|error)[\s:=]{1,3})`;
const number = String.raw`${status}(?<![\w.-]|\d:)(?!\d+(?:\.\d+){3})\d+(?:[.,:]\d+)*(?:${span})?(?![\w-])`;
/** Ids of requests and accounts, times and numbers. */
const varying = new RegExp([uuid, id, number].join('|'), 'gi');

/**
 * The reason by which entries are grouped: that of the entry, with `…` for text that differs from call to call. That
 * text is found again by `reasonParts`.
 */
export function reasonGroup(content: string): string {
  const reason = failureReason(content);
  if (!reason) return countedOnly;
  return reasonLine({ ...reason, text: reason.text.replace(varying, anyText) });
}

/** A reason of `reasonGroup` as an entry ends with it: the texts between what differs. */
export function reasonParts(group: string): string[] {
  const [, status, text] = /^HTTP (\d+): (.*)$/s.exec(group) ?? [];
  return (status === undefined ? `无答复：${group}` : `（HTTP ${status}）：${text}`).split(anyText);
}
