/** Channels as the tests of their form work with them. */
import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../../src/schema/types';
import { buildChannel } from '../../../support/steps/builders';
import { type Sent, watchCalls } from '../api';
import { consoleTests, open } from '../consoleTests';
import { make, removeAll, rowsOf } from './forms';

/** Registers the hooks of a file, with no channel at the beginning of each test. */
export function channelTests(): void {
  consoleTests();
  beforeEach(() => removeAll('channel'));
}

/** The newest first. */
export const channels = (): Promise<Row[]> => rowsOf('channel/?p=0');

export const makeChannel = (overrides: Row = {}): Promise<void> =>
  make('channel', buildChannel(overrides));

/** Opens the form of the newest channel. */
export async function openNewest(): Promise<void> {
  const [channel] = await channels();
  await open(`/channel/edit/${channel?.['id']}`);
}

/** @param label of another type than the form has */
export async function chooseType(label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Type' }).fill(label);
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** The type that a new channel has at first. */
const firstType = 'OpenAI';

/** Opens the form for a new channel of a type, with a name. */
export async function newChannel(label: string, name: string): Promise<void> {
  await open('/channel/add');
  await page.getByLabelText('Name').fill(name);
  if (label !== firstType) await chooseType(label);
}

export async function addModel(model: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Models' }).fill(model);
  await userEvent.keyboard('{Enter}');
}

/** Bodies of the writes of channels that leave the page from now on. */
export function watchBodies(): { readonly all: unknown[] } {
  const sent: Sent[] = watchCalls(/^channel\//);
  return {
    get all() {
      return sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    },
  };
}
