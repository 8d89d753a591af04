/** Filters by what a field is not, and by nothing in it: of references by the server, of other fields here. */
import { expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { fillRelations } from '../../support/steps/fillRelations';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { button, expectText } from '../support/steps/kit';
import { openPanel, param } from '../support/steps/lists';

consoleTests(() => fillRelations((path, body) => callApi('POST', path, body)));

/** Names of the members in the list, from the top. */
const expectMembers = () => expect.poll(() => textsOf('tbody tr td.title'));
const openList = (search = '') => open(`/member${search}`);

it('is by what a field is not, and by nothing in it: by the server, and here', async () => {
  const narrow = async (label: string, sense: string, fill?: (panel: Locator) => Promise<void>) => {
    const panel = await openPanel(label);
    await panel.getByLabelText('How it is compared').selectOptions(sense);
    await fill?.(panel);
    // A page that is the whole list counts what is left.
    await panel.getByRole('button', { name: /^(Apply|Show \d+)$/ }).click();
  };
  await openList();
  await narrow('Team', 'is not', (panel) => panel.getByRole('checkbox', { name: 'Blue' }).click());
  await expectMembers().toEqual(['Tom', 'Una', 'Vera', 'Wim', 'Xia', 'Zoe']);
  expect(param('f.team')).toBe('!2');
  await expect.element(button(/^Team.*not Blue/)).toBeVisible();
  await narrow('Team', 'is empty');
  await expectMembers().toEqual(['Tom']);
  expect(param('f.team')).toBe('!');
  await expect.element(button(/^Team.*empty/)).toBeVisible();
  await narrow('Note', 'does not contain', (panel) => panel.getByLabelText('Note').fill('tom'));
  await expectText('Note is not tom, Team is empty');
  await openList('?f.size=..15');
  await narrow('Size', 'is not between');
  await expectMembers().toEqual(['Tom', 'Una', 'Vera', 'Wim', 'Xia']);
  expect(param('f.size')).toBe('!..15');
  await narrow('Size', 'is empty');
  await expectMembers().toEqual(['Zoe']);
  await openList('?f.note=%5C!');
  const note = await openPanel('Note');
  await expect.element(note.getByLabelText('Note')).toHaveValue('!');
  await openList('?all=1&f.note=!note%20v&f.since=!!');
  await expectMembers().toEqual(['Tom', 'Una', 'Wim', 'Xia', 'Yan', 'Zoe']);
});
