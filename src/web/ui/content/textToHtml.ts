/** Texts of operators: HTML is HTML, everything else is Markdown. */
import { Marked } from 'marked';
import { cjkMarkdown } from './cjkMarkdown';

const markdown = new Marked(cjkMarkdown, {
  // Lines stay lines.
  breaks: true,
  // A form's own box would not pass the sanitiser.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

const isDocument =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype|html|head|body|meta|title)\b/i;

/** Headings, lists, emphasis, links and code of Markdown. */
const markdownSigns = /^[ \t]*(?:#{1,6}\s|[-*+]\s|```)|\*\*\S|\]\(|`[^`]+`/m;

/** True for a page, and for one element or several that have no Markdown between their tags. */
function isHtml(text: string): boolean {
  if (isDocument.test(text)) return true;
  if (!/^<[a-z][a-z\d-]*[\s/>]/i.test(text) || !text.endsWith('>')) return false;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of body.querySelectorAll('style, script, pre, code')) element.remove();
  return !markdownSigns.test(body.textContent ?? '');
}

/** The text as HTML, which the sanitiser has not seen yet. */
export function textToHtml(text: string): string {
  const trimmed = text.trim();
  return isHtml(trimmed) ? trimmed : markdown.parse(text.replace(/^\uFEFF/, ''), { async: false });
}
