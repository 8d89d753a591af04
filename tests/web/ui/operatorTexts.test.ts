/** Texts as operators write them, for home, about, footer and notice: HTML is HTML, everything else is Markdown. */
import { describe, expect, it } from 'vitest';
import { textToHtml } from '../../../src/web/ui/content/textToHtml';

/** Its HTML, without blanks and lines between tags. */
const html = (text: string) => textToHtml(text).replace(/>\s+</g, '><').trim();

const page = `<!DOCTYPE html>
<html>
<head>
    <style>
        .a { color: red; }

        .b { color: blue; }
    </style>
</head>
<body>

    <section class="x">
        <h1>Hello</h1>
    </section>

</body>
</html>`;

const fragment = `<div class="hero">

    <h1>欢迎</h1>

    <p>价格见下表：</p>

    <ul>
        <li>gpt-4o</li>
    </ul>

</div>
<script>const list = \`# not Markdown\`;</script>`;

describe('HTML of an operator', () => {
  it.each([
    ['a whole page', page],
    ['a page after a byte order mark and a comment', `\uFEFF\n<!-- v2 -->\n${page}`],
    [
      'a page in capital letters, without DOCTYPE',
      '<HTML><BODY>\n\n    <P>a</P>\n\n</BODY></HTML>',
    ],
    ['a page that begins with its head', '<head><title>x</title></head>\n\n    <p>a</p>'],
    ['elements with blank and indented lines', fragment],
    ['a footer of one line', '<a href="https://a.example">© 2026 *A*</a> <span>B</span>'],
  ])('stays as it is: %s', (_what, text) => {
    expect(textToHtml(text)).toBe(text.trim());
  });

  it.each([
    [
      'Markdown in a centred element',
      '<div align="center">\n\n# Relay\n\n</div>',
      '<div align="center"><h1>Relay</h1></div>',
    ],
    ['a tag within a line', 'a <b>bold</b> word', '<p>a <b>bold</b> word</p>'],
    [
      'a list within an element',
      '<div>\n\n- **a**\n\n</div>',
      '<div><ul><li><strong>a</strong></li></ul></div>',
    ],
    [
      'an address in angle brackets',
      '<https://a.example>',
      '<p><a href="https://a.example">https://a.example</a></p>',
    ],
  ])('leaves Markdown beside it: %s', (_what, text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('Markdown of an operator', () => {
  it.each([
    ['**注意：**请看公告', '<p><strong>注意：</strong>请看公告</p>'],
    ['**注意:**请看', '<p><strong>注意:</strong>请看</p>'],
    ['请看**（重要）**公告', '<p>请看<strong>（重要）</strong>公告</p>'],
    ['请看**“重要”**公告', '<p>请看<strong>“重要”</strong>公告</p>'],
    ['使用**`gpt-4o`**模型', '<p>使用<strong><code>gpt-4o</code></strong>模型</p>'],
    ['价格**$5**起，*限时。*快来', '<p>价格<strong>$5</strong>起，<em>限时。</em>快来</p>'],
    ['~~旧价：~~新价', '<p><del>旧价：</del>新价</p>'],
    ['***重要：***请看', '<p><em><strong>重要：</strong></em>请看</p>'],
    [
      '**太好了！**テスト**「引用」**です',
      '<p><strong>太好了！</strong>テスト<strong>「引用」</strong>です</p>',
    ],
    ['(**注意**请看)', '<p>(<strong>注意</strong>请看)</p>'],
    ['，_强调_，**a*b*c**', '<p>，<em>强调</em>，<strong>a<em>b</em>c</strong></p>'],
    ['1~2 天，3~4 天', '<p>1~2 天，3~4 天</p>'],
    [
      '**Note:** read *this*, ~~not~~ that',
      '<p><strong>Note:</strong> read <em>this</em>, <del>not</del> that</p>',
    ],
    ['2 * 3 * 4 and snake_case_name', '<p>2 * 3 * 4 and snake_case_name</p>'],
    ['第一行\n第二行', '<p>第一行<br>第二行</p>'],
    ['第一段\n\n第二段', '<p>第一段</p><p>第二段</p>'],
    ['- [ ] a\n- [x] b', '<ul><li>☐ a</li><li>☑ b</li></ul>'],
    ['## 标题\n正文', '<h2>标题</h2><p>正文</p>'],
    ['    code', '<pre><code>code\n</code></pre>'],
    [
      '| 模型 | 价格 |\n|---|---|\n| a | **1：**元 |',
      expect.stringContaining('<strong>1：</strong>元'),
    ],
  ])('%s', (text, expected) => {
    expect(html(text)).toEqual(expected);
  });

  it.each([
    ['访问 http://x.y/z。谢谢', 'http://x.y/z', '。谢谢'],
    ['（https://a.example/b）', 'https://a.example/b', '）'],
    ['访问https://a.example查看', 'https://a.example', '查看'],
    ['见 https://a.example/docs，谢谢', 'https://a.example/docs', '，谢谢'],
    ['见“https://a.example/docs”。', 'https://a.example/docs', '”。'],
    ['见 https://a.example/a_b?c=1&d=2。', 'https://a.example/a_b?c=1&d=2', '。'],
    ['https://zh.wikipedia.org/wiki/中文', 'https://zh.wikipedia.org/wiki/中文', ''],
    ['See https://a.example/b. Thanks', 'https://a.example/b', '. Thanks'],
    ['(https://a.example/b_(c))', 'https://a.example/b_(c)', ')'],
    ['访问 www.a.example。谢谢', 'www.a.example', '。谢谢'],
    ['写信 ops@a.example。谢谢', 'ops@a.example', '。谢谢'],
  ])('%s has the link %s', (text, link, rest) => {
    const found = /<a [^>]*>([^<]*)<\/a>([^<]*)/.exec(html(text)) ?? [];
    const [, shown = '', after] = found.map((part) => part.replaceAll('&amp;', '&'));
    expect([shown, after]).toEqual([link, rest]);
  });

  it('of 10,000 marks and signs is read in a moment', () => {
    const texts = ['**：', '*中。', 'https://a.example。', '~~（', '<!-- -->'];
    for (const text of texts) {
      const start = performance.now();
      textToHtml(text.repeat(10_000 / text.length));
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});
