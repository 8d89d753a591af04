/** Texts that no screen may show, whatever a relay answers. */

export interface Junk {
  text: string;
  /** Place of the row of a table that it is in; -1 outside of tables. */
  row: number;
}

/**
 * Junk in texts and attributes outside of what is marked as odd, raw errors, and pages that are white or could not be
 * drawn. Closes the toasts. It runs in the page and uses nothing from outside: `page.evaluate(findJunk)`.
 */
export function findJunk(): Junk[] {
  const junk = /\bundefined\b|\bNaN\b|\bInfinity\b|\[object |Invalid Date|\d[eE]\+\d/;
  const raw = /TypeError|SyntaxError|Cannot |is not a |not iterable|of undefined|of null/;
  const hits: Junk[] = [];
  const note = (text: string, element: Element) => {
    const row = element.closest('tbody tr');
    hits.push({
      text: text.trim().slice(0, 120),
      row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1,
    });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('[data-odd], script, style, noscript')) continue;
    const text = node.textContent ?? '';
    if (junk.test(text) || raw.test(text)) note(text, parent);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('[data-odd]')) continue;
    for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'href', 'value', 'content'])
      if (junk.test(element.getAttribute(name) ?? ''))
        note(`${name}=${element.getAttribute(name)}`, element);
    const typed = 'value' in element ? element.value : undefined;
    if (typeof typed === 'string' && junk.test(typed)) note(`value ${typed}`, element);
  }
  const main = document.querySelector('main');
  if (!main || (main.textContent ?? '').trim() === '') hits.push({ text: 'white page', row: -1 });
  if (document.querySelector('main.state[role=alert], main main'))
    hits.push({ text: 'the page could not be drawn', row: -1 });
  if (junk.test(document.title)) hits.push({ text: `title ${document.title}`, row: -1 });
  for (const close of document.querySelectorAll<HTMLElement>('.toast-close')) close.click();
  return hits;
}
