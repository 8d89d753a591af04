import DOMPurify from 'dompurify';
import { translate } from '../../locales/catalogue';
import { safeStyle } from './safeStyle';

DOMPurify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName !== 'style') return;
  data.attrValue = safeStyle(data.attrValue);
  data.keepAttr = data.attrValue !== '';
});

// A link of an operator opens beside the console and learns nothing of it.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Pages load pictures over https only: a line with the address says so in place of the others. */
function explainPictures(root: ParentNode): void {
  for (const picture of root.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? '';
    if (!/^http:/i.test(address)) continue;
    const note = document.createElement('span');
    note.className = 'muted';
    const link = document.createElement('a');
    Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' });
    link.textContent = picture.alt || address;
    note.append(translate('content.blocked'), ' ', link);
    picture.replaceWith(note);
  }
}

/**
 * HTML without anything that runs, submits or covers the page: no scripts, handlers, forms, frames or style sheets.
 * Classes stay, and of style attributes what only changes the look of a box.
 */
export function sanitizeHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'iframe',
      'object',
      'embed',
      'dialog',
    ],
    FORBID_ATTR: ['id', 'name', 'popover'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
  });
  explainPictures(clean);
  // Nothing is loaded from within a template.
  const template = document.createElement('template');
  template.content.append(clean);
  return template.innerHTML;
}

/** Parts of a page without visible content, which a message names. */
const frame = ['html', 'head', 'body', 'meta', 'title', 'base'];

/** The elements of a document, and the attributes that run something, each with how often it is there. */
function countNames(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { localName, attributes } of new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('*')) {
    if (!frame.includes(localName)) add(`<${localName}>`);
    for (const { name } of attributes) if (/^(on|style$)/.test(name)) add(name);
  }
  return counts;
}

/** Names of what the sanitiser takes out of HTML: elements such as `<style>`, and attributes such as `onclick`. */
export function takenOut(html: string): string[] {
  const left = countNames(sanitizeHtml(html));
  return [...countNames(html)]
    .filter(([name, count]) => (left.get(name) ?? 0) < count)
    .map(([name]) => name)
    .sort();
}
