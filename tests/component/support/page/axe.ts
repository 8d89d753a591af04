/** Axe in the page of the test. */
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Names, roles, order and sizes are the same in both colours: a page is checked for them once in a width. */
export type Rules = 'all' | 'colours';

const run = (place: axe.ElementContext, runOnly: axe.RunOnly) =>
  // Passed rules are not collected: that takes as long as the check itself.
  axe.run(place, { runOnly, resultTypes: ['violations'], iframes: false });

/**
 * Findings of axe, of any impact. A control half under the bar that sticks to the end of the window is looked at in its
 * middle.
 */
export async function findAxeProblems(rules: Rules = 'all'): Promise<string[]> {
  const { violations } = await run(
    document,
    rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
  );
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, failureSummary, target } of nodes) {
      if (id === 'target-size' && failureSummary?.includes('partially obscured')) {
        const selector = String(target[0]);
        document.querySelector(selector)?.scrollIntoView({ block: 'center' });
        const again = await run(selector, { type: 'rule', values: [id] });
        if (again.violations.length === 0) continue;
      }
      found.push(`${id} ${html.slice(0, 120)} ${failureSummary?.slice(0, 160)}`);
    }
  return found;
}
