import DOMPurify from 'dompurify';
import { translate } from '../core/texts/catalogue';
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
