/** Shared parts of the tests of the kit's forms. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { isRow } from '../../../../src/schema/isRow';
import type { Row } from '../../../../src/schema/types';
import { callApi } from '../api';
// Read before the first test begins to wait for a form.
import '../../../../src/web/pages/resource/FormPage';

export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
/** By its label, which may end in the star of a field that is needed. */
export const field = (name: string): Locator => page.getByLabelText(new RegExp(`^${name}( \\*)?$`));
export const tab = (name: string | RegExp): Locator => page.getByRole('tab', { name });
export const create = (): Promise<void> => button(/^Create /).click();
export const save = (): Promise<void> => button(/^Save/).click();
export const table = (name: string): Locator => page.getByRole('group', { name, exact: true });
export const add = (name: string): Locator =>
  table(name).getByRole('button', { name: 'Add an entry' });

/** The message at a field, as it comes to be. @param name as `exhibit_site` */
export const expectError = (name: string) =>
  expect.poll(() => document.getElementById(`${name}__error`)?.textContent ?? '');
export const expectText = (text: string | RegExp): Promise<unknown> =>
  expect.element(page.getByText(text).first()).toBeVisible();
export const expectFocus = () =>
  expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Puts a text into the focused input as the clipboard would. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** A record of an answer. */
const recordOf = (data: unknown): Row => {
  if (!isRow(data)) throw new Error('no record');
  return data;
};

export async function make(values: Row): Promise<number> {
  const { data, message } = await callApi('POST', 'kit/', values);
  expect(message).toBe('');
  return Number(recordOf(data)['id']);
}

export const read = async (id: number): Promise<Row> =>
  recordOf((await callApi('GET', `kit/${id}`)).data);

/** The record that was just made, as the server has it. */
export async function createdAs(name: string): Promise<Row> {
  await expectText(/套件.*创建成功|kit.* created/i);
  const { data } = await callApi('GET', `kit/search?keyword=${encodeURIComponent(name)}`);
  return recordOf(Array.isArray(data) ? data[0] : undefined);
}
