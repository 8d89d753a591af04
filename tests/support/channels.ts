/** Channels as the tests of list and form work with them. */
import { beforeEach } from 'vitest';
import { callApi } from './browser';
import { buildChannel } from './builders';
import { type ConsolePage, consoleTests } from './consoleTests';

export type Channel = Record<string, unknown> & { id: number };

/** A page signed in as root, with no channel at the beginning of each test. */
export function channelTests() {
  const held: ConsolePage = consoleTests();
  const channels = async () => {
    const pages = await Promise.all(
      [0, 1].map((p) => callApi(held.page, 'GET', `channel/?p=${p}`)),
    );
    return pages.flatMap(({ data }) => data as Channel[]);
  };
  beforeEach(async () => {
    for (const { id } of await channels()) await callApi(held.page, 'DELETE', `channel/${id}/`);
  });
  const chooseType = async (label: string) => {
    const type = held.page.getByRole('combobox', { name: 'Type' });
    await type.click();
    await type.fill(label);
    await held.page.getByRole('option', { name: label, exact: true }).click();
  };
  return {
    held,
    channels,
    chooseType,
    make: (overrides = {}) => callApi(held.page, 'POST', 'channel/', buildChannel(overrides)),
    rowOf: (name: string) => held.page.getByRole('row').filter({ hasText: name }),
    submit: () => held.page.getByRole('button', { name: /^(Create |Save)/ }).click(),
    /** Opens the folded section of the form. */
    openAdvanced: () => held.page.locator('summary', { hasText: 'Advanced' }).click(),
    /** Opens the form for a new channel of a type, with a name. */
    newChannel: async (label: string, name: string) => {
      await held.page.goto('/channel/add');
      await held.page.getByLabel('Name').fill(name);
      await chooseType(label);
    },
    addModel: async (model: string) => {
      await held.page.getByRole('combobox', { name: 'Models' }).fill(model);
      await held.page.keyboard.press('Enter');
    },
    /** Bodies of the writes that leave the page. */
    watchWrites: async () => {
      const bodies: Record<string, unknown>[] = [];
      await held.page.route('**/api/channel/**', (route) => {
        if (route.request().method() !== 'GET')
          bodies.push(route.request().postDataJSON() as Record<string, unknown>);
        return route.continue();
      });
      return bodies;
    },
  };
}
