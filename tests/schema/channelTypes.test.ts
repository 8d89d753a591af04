import { describe, expect, it } from 'vitest';
import {
  channelType,
  channelTypeChoices,
  channelTypes,
  formTypeChoices,
} from '../../src/schema/choices/channelTypes';

/** Order in which One API lists its types, those of later versions included. */
const order = [
  1, 50, 14, 33, 3, 11, 24, 51, 28, 41, 40, 15, 47, 17, 49, 18, 48, 16, 19, 25, 23, 26, 27, 29, 30,
  31, 32, 34, 35, 36, 37, 38, 39, 42, 43, 44, 45, 46, 8, 22, 21, 20, 2, 5, 7, 10, 4, 6, 9, 12, 13,
];

describe('channel types', () => {
  it('stand in the order of the menu, each once [CH-12]', () => {
    expect(channelTypes.map(({ value }) => value)).toEqual(order);
  });

  it('begin in a form with those in use, then with the one that fits most providers', () => {
    const values = (used: number[]) =>
      formTypeChoices('en', new Set(used)).map(({ value }) => value);
    const rest = order.filter((value) => value !== 50);
    expect(values([])).toEqual([50, ...rest]);
    expect(values([29, 14])).toEqual([
      14,
      29,
      50,
      ...rest.filter((one) => ![14, 29].includes(one)),
    ]);
    expect(values([50, 1]).slice(0, 3)).toEqual([1, 50, 14]);
  });

  it('have the labels and colours of the field [CH-12]', () => {
    const zh = new Map(
      channelTypeChoices('zh').map(({ value, label, colour }) => [value, `${colour} ${label}`]),
    );
    expect([1, 14, 3, 17, 15, 41, 16, 23, 27, 8, 5, 9, 20].map((id) => zh.get(id))).toEqual([
      'green OpenAI',
      'black Anthropic Claude',
      'olive Azure OpenAI',
      'orange 阿里通义千问',
      'blue 百度文心千帆',
      'purple Novita',
      'violet 智谱 ChatGLM',
      'teal 腾讯混元',
      'red MiniMax',
      'pink 自定义渠道',
      'brown 代理：OpenAI-SB',
      'yellow 代理：AI.LS',
      'black 代理：OpenRouter',
    ]);
  });

  it('write their links so that they open: words and an https address', () => {
    const notes = channelTypes.flatMap(({ label, note }) =>
      Object.entries(note ?? {}).map(([locale, text]) => ({ label, locale, text })),
    );
    const broken = notes.filter(({ text }) =>
      /[[\]]|\]\(|https?:/.test(text.replace(/\[[^\]]+\]\(https:\/\/[^\s)]+\)/g, '')),
    );
    expect(broken).toEqual([]);
    expect(notes.filter(({ text }) => text.includes('](')).length).toBe(12);
  });

  it('show an unknown type as its number', () => {
    expect(channelType(99)).toMatchObject({ label: 'type 99', zh: '类型 99', colour: 'grey' });
  });
});
