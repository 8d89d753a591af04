/** Faults of the network and the relay, as answers to one call, and what the user then reads. */
import type { Route } from 'playwright-core';

export interface Fault {
  name: string;
  ids?: string;
  answer: (route: Route) => Promise<unknown>;
  /** The one message that the user reads (in Chinese, as One API's own console says it). */
  text?: RegExp;
  kind?: 'expired' | 'slow' | 'null';
  /** True where a write may have been done: it is looked at. */
  losesAnswer?: boolean;
}

const notUnderstood = /^错误：服务器返回了无法识别的内容（状态码 200）。$/;
export const notDone = /^错误：没有收到答复，操作没有完成。可以重试。$/;

export const faults: readonly Fault[] = [
  {
    name: '401',
    kind: 'expired',
    text: /^错误：未登录$/,
    answer: (route) => route.fulfill({ status: 401, json: { success: false, message: '未登录' } }),
  },
  {
    name: '403',
    ids: '[ER-05]',
    text: /^错误：nope$/,
    answer: (route) => route.fulfill({ status: 403, json: { success: false, message: 'nope' } }),
  },
  {
    name: '405',
    ids: '[ER-04]',
    text: /^本站仅作演示之用，无服务端！$/,
    answer: (route) => route.fulfill({ status: 405, body: '' }),
  },
  {
    name: '429 with an empty body',
    ids: '[ER-02]',
    text: /^错误：请求次数过多，请稍后再试！$/,
    answer: (route) => route.fulfill({ status: 429, body: '' }),
  },
  {
    name: '500',
    ids: '[ER-03]',
    text: /^错误：服务器内部错误，请联系管理员！$/,
    answer: (route) => route.fulfill({ status: 500, json: { success: false, message: 'stack' } }),
  },
  {
    name: '502 with HTML',
    losesAnswer: true,
    ids: '[ER-05]',
    text: /^错误：502/,
    answer: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  },
  {
    name: '200 with HTML',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<html>proxy</html>' }),
  },
  {
    name: 'malformed JSON',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"success":true,}' }),
  },
  {
    name: 'a truncated body',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"success":tr' }),
  },
  {
    name: 'an empty body',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '' }),
  },
  {
    name: 'success false',
    ids: '[ER-01]',
    text: /^不行 <b>真的<\/b>$/,
    answer: (route) => route.fulfill({ json: { success: false, message: '不行 <b>真的</b>' } }),
  },
  {
    name: 'data null',
    kind: 'null',
    text: notUnderstood,
    answer: (route) => route.fulfill({ json: { success: true, message: '', data: null } }),
  },
  {
    name: 'a slow answer',
    kind: 'slow',
    answer: (route) => route.continue(),
  },
  {
    name: 'no network',
    losesAnswer: true,
    text: /^错误：无法连接服务器，请检查网络后重试。$/,
    answer: (route) => route.abort('internetdisconnected'),
  },
];
