/** Axe in the page of the test. */
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const run = (place: axe.ElementContext, runOnly: axe.RunOnly) =>
  // Passed rules are not collected: that takes as long as the check itself.
  axe.run(place, { runOnly, resultTypes: ['violations'], iframes: false });

/**
 * Findings of axe, of any impact. A control half under the bar that sticks to the end of the window is looked at in its
 * middle.
 */
export async function findAxeProblems(): Promise<string[]> {
  const { violations } = await run(document, { type: 'tag', values: tags });
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
