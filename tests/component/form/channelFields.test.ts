/** The fields of a channel's form for each type. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { answerCalls, ok } from '../support/api';
import { open } from '../support/consoleTests';
import {
  addModel,
  channels,
  channelTests,
  chooseType,
  makeChannel,
  openNewest,
  watchBodies,
} from '../support/steps/channelForms';
import { choices, submit } from '../support/steps/forms';

channelTests();

describe('the fields of a channel', () => {
  it('hint at the format of the key [CH-19]', async () => {
    await open('/channel/add');
    for (const [label, hint] of [
      ['Baidu Wenxin Qianfan', 'APIKey|SecretKey'],
      ['iFlytek Spark', 'APPID|APISecret|APIKey'],
      ['Knowledge base: FastGPT', 'APIKey-AppId'],
      ['Tencent Hunyuan', 'AppId|SecretId|SecretKey'],
    ] as const) {
      await chooseType(label);
      await expect.element(page.getByText(`Format: ${hint}`, { exact: true })).toBeVisible();
    }
  });

  it('mark groups and models as required; the group is default at first [CH-22]', async () => {
    await open('/channel/add');
    await expect.element(page.getByRole('button', { name: 'default' })).toBeVisible();
    for (const label of ['Groups *', 'Models *'])
      await expect.element(page.getByText(label).first()).toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Groups' }).click();
    await expect.poll(() => choices().sort()).toEqual(['svip', 'vip']);
  });

  it('are those of each special type [CH-23]', async () => {
    await open('/channel/add');
    const fields: Record<string, string[]> = {
      'Custom channel': ['Base URL'],
      'iFlytek Spark': ['Model version'],
      'Alibaba Tongyi Qianwen': ['Plugin parameter'],
      'Knowledge base: AI Proxy': ['Knowledge base ID'],
      'Knowledge base: FastGPT': ['Private deployment address'],
      Coze: ['User ID'],
      Cloudflare: ['Account ID'],
      AWS: ['Region', 'Access key ID', 'Secret access key'],
      VertexAI: ['Region', 'Vertex AI project ID'],
      Proxy: ['Base URL'],
    };
    for (const [label, names] of Object.entries(fields)) {
      await chooseType(label);
      for (const name of names)
        await expect.element(page.getByRole('textbox', { name, exact: true })).toBeVisible();
    }
    await chooseType('ByteDance Doubao');
    await expect.element(page.getByText('inference endpoint')).toBeVisible();
    await chooseType('Proxy');
    for (const name of ['Model mapping', 'System prompt'])
      await expect.element(page.getByLabelText(name)).not.toBeInTheDocument();
  });

  it('begin the types with those in use and with the one that fits most providers', async () => {
    await makeChannel({ type: 29 });
    await open('/channel');
    await page.getByRole('main').getByRole('link', { name: 'Add channel' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await expect.poll(() => choices().slice(0, 3)).toEqual(['Groq', 'OpenAI compatible', 'OpenAI']);
  });

  it('offer the models of a type by one click, and fill none in', async () => {
    const ofMoonshot = page.getByRole('button', { name: 'moonshot-v1-8k', exact: true });
    await open('/channel/add');
    await chooseType('Moonshot AI');
    await expect.element(page.getByText('0 models')).toBeVisible();
    await page.getByRole('button', { name: 'Add models of this type' }).click();
    await expect.element(ofMoonshot).toBeVisible();
    await chooseType('Groq');
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Groq');
    await expect.element(ofMoonshot).toBeVisible();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await addModel('my-own-model');
    await expect.element(page.getByText('1 model')).toBeVisible();
  });

  it('add keys to those of a channel of several, and say how many a replacement throws away', async () => {
    await makeChannel({ name: 'many', key: 'sk-1' });
    const row = { ...(await channels())[0], key_mode: 1, key_count: 3, keys_off: 1 };
    const keys = [
      { index: 0, status: 3, reason: 'no such key' },
      { index: 1, status: 1 },
    ];
    answerCalls('GET', /^channel\/\d+$/, () => ok(row));
    answerCalls('GET', /^channel\/\d+\/keys$/, () => ok(keys));
    await openNewest();
    const isSaid = (text: string) => expect.element(page.getByText(text)).toBeVisible();
    await isSaid('One key per line, added to the 3 there are. Empty: none.');
    await page.getByLabelText('Replace all keys').click();
    await isSaid('They take the place of the 3 keys there are');
    await isSaid('no such key');
    const bodies = watchBodies();
    await page.getByRole('button', { name: 'Enable Key 1' }).click();
    await page.getByLabelText('Key', { exact: true }).fill('sk-8\nsk-9');
    await submit();
    await expect
      .poll(() => bodies.all)
      .toEqual([
        { index: 0, tail: '', count: 2 },
        expect.objectContaining({ key: 'sk-8\nsk-9', replace_keys: true }),
      ]);
  });

  it('say why a channel of several keys is not made one of a single key, if the relay never makes one of it', async () => {
    await makeChannel({ name: 'many', key: 'sk-1' });
    const row = { ...(await channels())[0], key_mode: 1, key_count: 3, keys_off: 0 };
    answerCalls('GET', /^channel\/\d+$/, () => ok(row));
    answerCalls('GET', /^channel\/\d+\/keys$/, () => ok([]));
    const forget = answerCalls('GET', /^status$/, async (_, go) => {
      const { data } = await (await go()).json();
      return ok({ ...data, one_key_stays: true });
    });
    await loadStatus();
    onTestFinished(() => {
      forget();
      return loadStatus();
    });
    await openNewest();
    const mode = page.getByRole('combobox', { name: 'Keys' });
    await mode.click();
    await page.getByRole('option', { name: 'One key' }).click();
    await submit();
    await expect.element(page.getByText('A channel of several keys stays one.')).toBeVisible();
    await expect.element(mode).toBeVisible();
  });
});
