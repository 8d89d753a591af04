/** The settings page as its tests work with it. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { isObject, isRow } from '../../../../src/schema/isRow';
import { answerCalls, answerOf, callApi, isEmbedded, type Sent } from '../api';
import { open } from '../consoleTests';
// Read before the first test begins to wait for what it draws.
import '../../../../src/web/pages/setting/SettingPage';

/** Types the password of root, which changes of addresses need that secrets go to. */
export const confirmPassword = (): Promise<unknown> =>
  callApi('POST', 'user/confirm', { password: '123456' });

export async function setOptions(options: Readonly<Record<string, string>>): Promise<void> {
  await confirmPassword();
  for (const [key, value] of Object.entries(options))
    expect(await callApi('PUT', 'option/', { key, value })).toMatchObject({ success: true });
}

/** The options of the relay, whatever answerCalls makes of them. */
export async function options(): Promise<Map<string, string>> {
  const { data } = await callApi('GET', 'option/');
  return new Map(optionRows(data).map(({ key, value }) => [key, value]));
}

const optionRows = (data: unknown) =>
  (Array.isArray(data) ? data : []).filter(isObject).map(({ key, value }) => ({
    key: String(key),
    value: String(value),
  }));

interface OptionAnswer {
  data: { key: string; value: string }[];
  secrets_set?: string[];
}

/** Changes what the relay answers of its options. @returns what ends it */
export const changeOptions = (change: (answer: OptionAnswer) => void): (() => void) =>
  answerCalls('GET', /^option\/$/, async (_, go) => {
    const body: unknown = await (await go()).json();
    if (!isRow(body)) throw new Error('no options');
    const answer = { ...body, data: optionRows(body['data']) };
    change(answer);
    return answerOf(answer);
  });

/** The option that a write sets. */
export const keyOf = ({ body }: Sent): unknown => (isRow(body) ? body['key'] : undefined);

export async function openSection(tab: string, section: string): Promise<void> {
  await open(`/setting?tab=${tab}&section=${section}`);
  await expect
    .poll(() => document.querySelector('.setting-section:not([hidden]) .form-section'))
    .not.toBeNull();
}

/** Sections that were opened before have one, too, and are not seen. */
export const saveButton = (): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Save' });

/** Saves the section on the screen, through the list of changes. */
export async function save(): Promise<void> {
  await saveButton().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
}

/** Waits for the message of a save. */
export async function saved(count: number): Promise<void> {
  const text = count === 1 ? '1 setting saved' : `${count} settings saved`;
  await expect.element(page.getByText(text)).toBeVisible();
}

/** The fields that a write sets, beside those it would not write over. @param read the relay's answer before */
export const change = (key: string, value: string, read: string): object => ({
  key,
  value,
  ...(isEmbedded ? { _before: read } : {}),
});

/** The list of the sections at the side. */
export const sectionList = (): Locator => page.getByRole('navigation', { name: 'Sections' });
export const goToSection = (section: string): Promise<void> =>
  sectionList().getByRole('link', { name: section }).click();

/** Shows the text of a table of ratios. */
export const showJson = (label: string): Promise<void> =>
  page
    .getByRole('group', { name: `View: ${label}` })
    .getByRole('button', { name: 'JSON' })
    .click();
