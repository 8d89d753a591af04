/** How each kind of target is written to, and by what its answer says that it took the message. */
import { createHmac } from 'node:crypto';
import { isObject } from '../../schema/isRow';
import { parseJson } from '../kernel/errors/parseJson';

/** A message as its target gets it. */
export interface Message {
  /** The id of the delivery, the same in each try. */
  id: number;
  event: string;
  /** Epoch seconds of the event. */
  happened: number;
  text: string;
  /** The same for programs: JSON. */
  facts: string;
}

/** A request that brings a message. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Target {
  address: string;
  /** Empty where nothing is signed. */
  secret: string;
}

interface Format {
  /** @param now epoch seconds of this try, which the signature holds: an old request is known by it */
  post: (target: Target, message: Message, now: number) => Post;
  /** Why an answer with a status below 300 took nothing; undefined for one that did. */
  refusal?: (answer: string) => string | undefined;
}

const sign = (key: string, text: string) => createHmac('sha256', key).update(text);

const json = (url: string, body: object, headers: Record<string, string> = {}): Post => ({
  url,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** Bots answer 200 with a number that is 0 where they took the message. */
const numbered =
  (...names: readonly string[]) =>
  (answer: string): string | undefined => {
    const body = parseJson(answer);
    const code = isObject(body)
      ? names.map((name) => body[name]).find((one) => one !== undefined)
      : 0;
    return code === 0 && isObject(body) ? undefined : answer;
  };

/** The bot of a group reads names and whole lines as commands where they look like these. */
const plain = (text: string) => text.replaceAll('<', '‹').replaceAll('@', '＠');
/** Slack shows these as they are once they are written so. */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Discord shows these as they are behind a backslash; addresses stay, so that they are links. */
const discordText = (text: string) =>
  text.replace(/(https?:\/\/\S+)|[\\*_~`|>#()[\]<@-]/g, (sign, address) => address ?? `\\${sign}`);

/** By the value of `kind`; mail goes another way. */
export const formats: Readonly<Record<string, Format>> = {
  webhook: {
    post: ({ address, secret }, { id, event, happened, text, facts }, now) => {
      const { body, ...post } = json(address, {
        id,
        event,
        time: happened,
        text,
        data: parseJson(facts) ?? {},
      });
      const signature = sign(secret, `${now}.${body}`).digest('hex');
      return {
        ...post,
        headers: {
          ...post.headers,
          'x-relay-delivery': String(id),
          'x-relay-time': String(now),
          ...(secret === '' ? {} : { 'x-relay-signature': `v1=${signature}` }),
        },
        body,
      };
    },
  },
  feishu: {
    post: ({ address, secret }, { text }, now) =>
      json(address, {
        ...(secret === ''
          ? {}
          : {
              timestamp: String(now),
              // The key holds the text, and nothing is signed: so the bot wants it.
              sign: sign(`${now}\n${secret}`, '').digest('base64'),
            }),
        msg_type: 'text',
        content: { text: plain(text) },
      }),
    refusal: numbered('code', 'StatusCode'),
  },
  dingtalk: {
    post: ({ address, secret }, { text }, now) => {
      const url = new URL(address);
      if (secret !== '') {
        const timestamp = String(now * 1000);
        url.searchParams.set('timestamp', timestamp);
        url.searchParams.set('sign', sign(secret, `${timestamp}\n${secret}`).digest('base64'));
      }
      return json(url.href, { msgtype: 'text', text: { content: plain(text) } });
    },
    refusal: numbered('errcode'),
  },
  wecom: {
    post: ({ address }, { text }) =>
      json(address, { msgtype: 'text', text: { content: plain(text) } }),
    refusal: numbered('errcode'),
  },
  slack: {
    post: ({ address }, { text }) => json(address, { text: slackText(text) }),
    refusal: (answer) => (answer.trim() === 'ok' ? undefined : answer),
  },
  discord: {
    post: ({ address }, { text }) =>
      json(address, { content: discordText(text).slice(0, 2000), allowed_mentions: { parse: [] } }),
  },
  telegram: {
    // Without a mode of parsing, every sign is text.
    post: ({ address }, { text }) => {
      const { origin, pathname, searchParams } = new URL(address);
      return json(`${origin}${pathname}`, { ...Object.fromEntries(searchParams), text });
    },
    refusal: (answer) => {
      const body = parseJson(answer);
      return isObject(body) && body['ok'] === true ? undefined : answer;
    },
  },
};
