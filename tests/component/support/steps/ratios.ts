/** Shared parts of the tests of ratios and prices. */
import { beforeEach } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { callApi } from '../api';
import { consoleTests } from '../consoleTests';
import { make, rowsOf } from './forms';
import { options, setOptions } from './settings';

/** A console without channels and ratios for each test. */
export function ratioTests(): void {
  consoleTests();
  beforeEach(async () => {
    for (const { id } of await rowsOf('channel/search?keyword='))
      await callApi('DELETE', `channel/${id}/`);
    await setOptions({
      ModelRatio: '{}',
      CompletionRatio: '{}',
      GroupRatio: '{"default":1,"vip":1,"svip":1}',
    });
  });
}

export const tableOf = (label: string) => page.getByRole('group', { name: label, exact: true });
export const setModelRatios = (ratios: object) =>
  setOptions({ ModelRatio: JSON.stringify(ratios) });
export const button = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
export const makeChannel = (models: string, group = 'default', type = 1) =>
  make('channel', { name: 'c', type, key: 'k', models, group });
export const storedRatios = async () => JSON.parse((await options()).get('ModelRatio') ?? '');
