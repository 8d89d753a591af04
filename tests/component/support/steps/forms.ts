/** Records as the tests of forms make and read them, and what a form says. */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isRow } from '../../../../src/schema/isRow';
import type { Row } from '../../../../src/schema/types';
import { callApi } from '../api';

/** Rows of an answer. @param path of a list below /api/ */
export async function rowsOf(path: string): Promise<Row[]> {
  const { data } = await callApi('GET', path);
  return Array.isArray(data) ? data.filter(isRow) : [];
}

/** Makes a record. @throws what the relay says where it refuses it */
export async function make(resource: string, body: Row): Promise<void> {
  const { success, message } = await callApi('POST', `${resource}/`, body);
  if (!success) throw new Error(message);
}

/** Deletes all records of a resource. */
export async function removeAll(resource: string): Promise<void> {
  for (;;) {
    const rows = await rowsOf(`${resource}/?p=0`);
    if (rows.length === 0) return;
    await Promise.all(rows.map(({ id }) => callApi('DELETE', `${resource}/${id}/`)));
  }
}

/** Sends the form: by its button, which comes with the first change, or else by its key. */
export async function submit(): Promise<void> {
  await expect.poll(() => document.querySelector('.schema-form [type=submit]')).not.toBeNull();
  if (document.querySelector('.save-bar'))
    await page.getByRole('button', { name: /^(Create |Save)/ }).click();
  else await userEvent.keyboard('{Control>}s{/Control}');
}

/** The message at a field; empty while there is none. @param id as `token_name` */
export const errorAt = (id: string): string =>
  document.getElementById(`${id}__error`)?.textContent ?? '';

/** The text of a control. */
export function typedIn(label: string | RegExp): string {
  const control = page.getByLabelText(label).element();
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    throw new Error(`${label} is no text`);
  return control.value;
}

/** The id of the element with the focus. */
export const focusedId = (): string | undefined => document.activeElement?.id;

/** Labels of the choices of an open list, in order. */
export const choices = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
