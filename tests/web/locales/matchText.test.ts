/** How typed words find texts, and in what order. */
import { describe, expect, it } from 'vitest';
import { bestOf, marksOf, matcherOf } from '../../../src/web/locales/matchText';

const found = (typed: string, ...texts: string[]) => bestOf(texts, typed, (text) => [text]);

describe('typed words', () => {
  it.each([
    ['a part of a name', 'us-east', 'OpenAI us-east 7'],
    ['words in another order', 'east openai', 'OpenAI us-east 7'],
    ['another case', 'OPENAI', 'OpenAI'],
    ['without accents', 'jose', 'José'],
    ['with accents', 'Zoë', 'zoe'],
    ['letters of full width', 'ｇｐｔ－４ｏ', 'gpt-4o'],
    ['Chinese', '倍率', '模型倍率'],
    ['Chinese with a blank', '模型 倍率', '模型的倍率'],
    ['blanks around them', '  gpt  4o ', 'gpt-4o'],
    ['a mark that nobody sees', '\u200bgpt', 'gpt-4o'],
    ['a dotted capital', 'istanbul', 'İstanbul'],
  ])('find by %s', (_how, typed, text) => {
    expect(found(typed, 'something else', text)).toEqual([text]);
  });

  it('find nothing where one of them is missing', () => {
    expect(found('openai west', 'OpenAI us-east')).toEqual([]);
  });

  it('find all where there are none', () => {
    expect(found('  ', 'b', 'a')).toEqual(['b', 'a']);
  });

  it('find the whole text before its beginning, beginnings of words before their insides', () => {
    expect(found('lena6', 'alena6x', 'my lena6', 'lena672', 'lena6', 'lena61')).toEqual([
      'lena6',
      'lena672',
      'lena61',
      'my lena6',
      'alena6x',
    ]);
    expect(found('ratio', 'Operation', 'Model ratios')).toEqual(['Model ratios', 'Operation']);
  });

  it('count in other texts after the main one, and inside their words only where nothing else is', () => {
    const settings = [
      ['Top-up link', 'Operation'],
      ['Log use', 'each ratio'],
      ['Model ratios', 'Operation'],
    ] as const;
    const titles = (typed: string) =>
      bestOf(settings, typed, (one) => one, true).map(([title]) => title);
    expect(bestOf(settings, 'ratio', (one) => one).length).toBe(3);
    expect(titles('ratio')).toEqual(['Model ratios', 'Log use']);
    expect(titles('link operation')).toEqual(['Top-up link']);
    expect(titles('erati')).toEqual(['Top-up link', 'Model ratios']);
    expect(matcherOf('x')('a', ['b'])).toBeUndefined();
    const lines = [['mistral-small-latest'], ['Channels', 'test all, balance']] as const;
    expect(bestOf(lines, 'test all', (one) => one)[0]).toBe(lines[1]);
  });
});

describe('the marks of what was typed', () => {
  const marked = (text: string, typed: string) =>
    marksOf(text, typed).map(([from, to]) => text.slice(from, to));

  it.each([
    ['OpenAI us-east', 'EAST open', ['Open', 'east']],
    ['Operation ratio', 'ratio', ['ratio']],
    ['José', 'jose', ['José']],
    ['模型倍率', '倍率', ['倍率']],
    ['𝒳 gpt', 'gpt', ['gpt']],
    ['abc', 'ab bc', ['abc']],
    ['abc', 'x', []],
    ['abc', '', []],
  ])('in %s of %s', (text, typed, marks) => {
    expect(marked(text, typed)).toEqual(marks);
  });
});
