/** Texts as Discord and Telegram take them: names with signs of their markup arrive as they are. */
import { expect, it } from 'vitest';
import { formats, type Message } from '../../../src/server/messages/formats';

const message: Message = { id: 1, event: 'channel_off', happened: 1, text: '', facts: '{}' };
const post = (kind: string, address: string, text: string) =>
  formats[kind]?.post({ address, secret: '' }, { ...message, text }, 1);

it.each([
  ['a_b #1', 'a\\_b \\#1'],
  ['**x** ~~y~~ `z` ||s||', '\\*\\*x\\*\\* \\~\\~y\\~\\~ \\`z\\` \\|\\|s\\|\\|'],
  ['<@1> > back\\slash [a](b)', '\\<\\@1\\> \\> back\\\\slash \\[a\\]\\(b\\)'],
  ['at https://relay.example/a_b?c=*', 'at https://relay.example/a_b?c=*'],
])('Discord shows %s', (text, content) => {
  const { body = '{}' } = post('discord', 'https://d.example/w', text) ?? {};
  expect(JSON.parse(body)).toEqual({ content, allowed_mentions: { parse: [] } });
});

it('writes to the chat of the address by Telegram, without markup', () => {
  const address = 'https://t.example/bot1:x/sendMessage?chat_id=-100&message_thread_id=7';
  const sent = post('telegram', address, 'a_b #1 <b>');
  expect(sent?.url).toBe('https://t.example/bot1:x/sendMessage');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    chat_id: '-100',
    message_thread_id: '7',
    text: 'a_b #1 <b>',
  });
});

it.each([
  ['{"ok":true,"result":{}}', true],
  ['{"ok":false,"description":"chat not found"}', false],
  ['<html>', false],
])('Telegram answers %s: taken %s', (answer, isTaken) => {
  expect(formats['telegram']?.refusal?.(answer) === undefined).toBe(isTaken);
});
