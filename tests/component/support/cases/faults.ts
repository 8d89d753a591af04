/** Faults of the network and the relay, as answers to one call, and what the user then reads. */
import { answerOf, cut, refusal } from '../api';

export interface Fault {
  name: string;
  /** Requirements that it proves. */
  ids?: string;
  answer: (go: () => Promise<Response>) => Response | Promise<Response>;
  /** The one message that the user reads (in Chinese, as One API's own console says it). */
  text?: RegExp;
  kind?: 'expired' | 'slow' | 'null';
  /** True where a write may have been done: it is looked at. */
  losesAnswer?: boolean;
}

const notUnderstood = /^错误：服务器返回了无法识别的内容（状态码 200）。$/;
export const notDone = /^错误：没有收到答复，操作没有完成。可以重试。$/;

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html' } });

export const faults: readonly Fault[] = [
  {
    name: '401',
    kind: 'expired',
    text: /^错误：未登录$/,
    answer: () => answerOf({ success: false, message: '未登录' }, 401),
  },
  {
    name: '403',
    ids: '[ER-05]',
    text: /^错误：nope$/,
    answer: () => answerOf({ success: false, message: 'nope' }, 403),
  },
  {
    name: '405',
    ids: '[ER-04]',
    text: /^本站仅作演示之用，无服务端！$/,
    answer: () => answerOf('', 405),
  },
  {
    name: '429 with an empty body',
    ids: '[ER-02]',
    text: /^错误：请求次数过多，请稍后再试！$/,
    answer: () => answerOf('', 429),
  },
  {
    name: '500',
    ids: '[ER-03]',
    text: /^错误：服务器内部错误，请联系管理员！$/,
    answer: () => answerOf({ success: false, message: 'stack' }, 500),
  },
  {
    name: '502 with HTML',
    losesAnswer: true,
    ids: '[ER-05]',
    text: /^错误：502/,
    answer: () => html('<h1>Bad Gateway</h1>', 502),
  },
  {
    name: '200 with HTML',
    losesAnswer: true,
    text: notUnderstood,
    answer: () => html('<html>proxy</html>'),
  },
  {
    name: 'malformed JSON',
    losesAnswer: true,
    text: notUnderstood,
    answer: () => answerOf('{"success":true,}'),
  },
  {
    name: 'a truncated body',
    losesAnswer: true,
    text: notUnderstood,
    answer: () => answerOf('{"success":tr'),
  },
  {
    name: 'an empty body',
    losesAnswer: true,
    text: notUnderstood,
    answer: () => answerOf(''),
  },
  {
    name: 'success false',
    ids: '[ER-01]',
    text: /^不行 <b>真的<\/b>$/,
    answer: () => refusal('不行 <b>真的</b>'),
  },
  {
    name: 'data null',
    kind: 'null',
    text: notUnderstood,
    answer: () => answerOf({ success: true, message: '', data: null }),
  },
  { name: 'a slow answer', kind: 'slow', answer: (go) => go() },
  {
    name: 'no network',
    losesAnswer: true,
    text: /^错误：无法连接服务器，请检查网络后重试。$/,
    answer: cut,
  },
];
