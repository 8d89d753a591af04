/** What tests of the forms of the kit share: the built console, its page, and what is found there. */
import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { callApi } from './browser';
import { startServer } from './builtServer';
import { consoleTests } from './consoleTests';
import { madeUpProject } from './madeUpProject';

export type Values = Record<string, unknown>;

export let page: Page;
export let problems: string[];

/** A console with the kit, and a page of root for each test of the file. */
export function kitTests(): void {
  const start = async () => startServer({ project: await madeUpProject() });
  const held = consoleTests({}, undefined, start);
  beforeEach(() => {
    ({ page, problems } = held);
    page.setDefaultTimeout(8000);
  });
}

export const button = (name: string | RegExp) => page.getByRole('button', { name });
/** By its label, which may end in the star of a field that is needed. */
export const field = (name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));
export const tab = (name: string | RegExp) => page.getByRole('tab', { name });
export const errorOf = (name: string) => page.locator(`#kit_${name}__error`);
export const create = () => button(/^Create /).click();
export const save = () => button(/^Save/).click();
export const table = (name: string) => page.getByRole('group', { name, exact: true });
export const add = (name: string) => table(name).getByRole('button', { name: 'Add an entry' });
export const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

export const focusedId = () => page.evaluate(() => document.activeElement?.id);

/** Puts a text into the focused input as the clipboard would. */
export const paste = (text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

export async function make(values: Values): Promise<number> {
  const { data, message } = await callApi(page, 'POST', 'kit/', values);
  expect(message).toBe('');
  return (data as { id: number }).id;
}
export const read = async (id: number) => (await callApi(page, 'GET', `kit/${id}`)).data as Values;
export async function createdAs(name: string): Promise<Values> {
  await page.getByText('套件创建成功').or(page.getByText('kit created')).first().waitFor();
  const { data } = await callApi(page, 'GET', `kit/search?keyword=${encodeURIComponent(name)}`);
  const [found] = data as Values[];
  expect(found).toBeDefined();
  return found ?? {};
}
