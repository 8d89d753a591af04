import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildChannel } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';
import channelTypes from '../../schemas/channel-types.json' with { type: 'json' };

let browser: Browser;
let server: BuiltServer;
let page: Page;
let context: BrowserContext;
let problems: string[];
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const first = await visit(browser, server.url);
  await signIn(first.page);
  state = await first.context.storageState();
  await first.context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  ({ page, context, problems } = await visit(browser, server.url, { storageState: state }));
  await page.goto('/about');
  for (const { id } of await channels()) await callApi(page, 'DELETE', `channel/${id}/`);
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

type Channel = Record<string, unknown> & { id: number };
async function channels(): Promise<Channel[]> {
  const pages = await Promise.all([0, 1].map((p) => callApi(page, 'GET', `channel/?p=${p}`)));
  return pages.flatMap(({ data }) => data as Channel[]);
}
const make = (overrides = {}) => callApi(page, 'POST', 'channel/', buildChannel(overrides));
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const submit = () => page.getByRole('button', { name: /^(Submit|Save)$/ }).click();

async function chooseType(label: string): Promise<void> {
  const type = page.getByRole('combobox', { name: 'Type' });
  await type.click();
  await type.fill(label);
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** Opens the form for a new channel of a type, with a name and a model. */
async function newChannel(label: string, name: string): Promise<void> {
  await page.goto('/channel/add');
  await page.getByLabel('Name').fill(name);
  await chooseType(label);
}

async function addModel(model: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Models' }).fill(model);
  await page.keyboard.press('Enter');
}

/** Bodies of the writes that leave the page. */
async function watchWrites(): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/api/channel/**', (route) => {
    if (route.request().method() !== 'GET') bodies.push(route.request().postDataJSON() as Record<string, unknown>);
    return route.continue();
  });
  return bodies;
}

describe('the channel list', () => {
  it('shows sortable columns with type, status and response time in their colours [RT-09] [CH-02] [CH-07] [CH-08]', async () => {
    await make({ name: 'one' });
    await page.goto('/channel');
    await rowOf('one').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual(['ID', 'Name', 'Groups', 'Type', 'Status', 'Response time', 'Priority', 'Actions']);
    await rowOf('one').locator('.badge.green', { hasText: 'OpenAI' }).waitFor();
    await rowOf('one').getByText('Untested').waitFor();
    await rowOf('one').getByRole('button', { name: 'Disable' }).click();
    await rowOf('one').locator('.badge.red', { hasText: 'Disabled' }).waitFor();
    const [channel] = await channels();
    await callApi(page, 'PUT', 'channel/', { id: channel?.id, status: 3 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rowOf('one').locator('.badge.yellow', { hasText: 'Disabled automatically' }).waitFor();
    await rowOf('one').getByRole('button', { name: 'Enable' }).click();
    await expect.poll(async () => (await channels())[0]?.['status']).toBe(1);
  });

  it('searches by id and by the beginning of the name [CH-01]', async () => {
    for (const name of ['main', 'mainly', 'other']) await make({ name });
    const ids = new Map((await channels()).map(({ id, name }) => [name, id]));
    await page.goto('/channel');
    await page.getByRole('searchbox').fill('main');
    await page.keyboard.press('Enter');
    await rowOf('other').waitFor({ state: 'detached' });
    expect(await page.getByRole('row').count()).toBe(3);
    await page.getByRole('searchbox').fill(String(ids.get('other')));
    await page.keyboard.press('Enter');
    await rowOf('other').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('remembers the detail columns and that the notice was dismissed [CH-06] [ER-12]', async () => {
    await make({ name: 'detailed' });
    await page.goto('/channel');
    await page.getByRole('note').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    expect(await page.evaluate(() => [localStorage.getItem('show_detail'), localStorage.getItem('prompt-channel-test')])).toEqual(['true', 'true']);
  });

  it('sends a priority when its cell is left; not when it is empty or unchanged [CH-09]', async () => {
    await make({ name: 'first', priority: 3 });
    await page.goto('/channel');
    const bodies = await watchWrites();
    const priority = rowOf('first').getByLabel('Priority: first');
    await priority.fill('');
    await priority.blur();
    expect(await priority.inputValue()).toBe('3');
    await priority.focus();
    await priority.blur();
    expect(bodies).toEqual([]);
    await priority.fill('-7');
    await priority.blur();
    await expect.poll(async () => (await channels())[0]?.['priority']).toBe(-7);
    expect(bodies).toEqual([{ id: (await channels())[0]?.id, priority: -7 }]);
  });

  it('raises a weight below zero to zero [CH-10]', async () => {
    await make({ name: 'heavy', weight: 5 });
    await page.goto('/channel');
    await page.getByRole('button', { name: 'Details' }).click();
    const weight = rowOf('heavy').getByLabel('Weight: heavy');
    await weight.fill('-4');
    await weight.blur();
    await expect.poll(async () => (await channels())[0]?.['weight']).toBe(0);
    await page.evaluate(() => localStorage.removeItem('show_detail'));
  });

  it('shows a type that is not in the table as its number', async () => {
    await make({ name: 'newer', type: 99 });
    await page.goto('/channel');
    await rowOf('newer').locator('.badge.grey', { hasText: /^99$/ }).waitFor();
    await rowOf('newer').getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('99');
  });

  it('deletes after asking', async () => {
    await make({ name: 'doomed' });
    await page.goto('/channel');
    await rowOf('doomed').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: /doomed/ }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no records yet.').waitFor();
    expect(await channels()).toEqual([]);
  });
});

describe('the channel form', () => {
  it('offers every type with its label, in order [CH-12]', async () => {
    await page.goto('/channel/add');
    await page.getByRole('combobox', { name: 'Type' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(channelTypes.map(({ label }) => label));
  });

  it('creates a channel, says so, and stays ready for the next; edits it [CH-24] [CH-26]', async () => {
    await newChannel('Groq', 'groq');
    await page.getByRole('button', { name: 'Fill in the models of this type' }).click();
    await page.getByLabel('Key *').fill('gsk-1');
    await page.getByLabel('Proxy').fill('https://proxy.example/');
    await submit();
    await page.getByText('Channel created').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    const [channel] = await channels();
    const models = (await callApi(page, 'GET', 'models')).data as Record<string, string[]>;
    expect(channel).toMatchObject({ name: 'groq', type: 29, models: models['29']?.join(','), group: 'default' });
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('channel_models') ?? ''))).toEqual(models);
    await page.goto(`/channel/edit/${channel?.id}`);
    await page.getByLabel('Name').fill('groq-2');
    const bodies = await watchWrites();
    await submit();
    await page.getByText('Channel updated').waitFor();
    expect(bodies).toEqual([{ id: channel?.id, name: 'groq-2' }]);
  });

  it('drops the slash at the end of base_url [CH-16]', async () => {
    await newChannel('OpenAI', 'slash');
    await addModel('gpt-4o');
    await page.getByLabel('Key *').fill('sk');
    await page.getByLabel('Proxy').fill('https://proxy.example/');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['base_url']).toBe('https://proxy.example');
  });

  it('needs a name and a key: says so at the fields and sends nothing [CH-13]', async () => {
    await page.goto('/channel/add');
    const bodies = await watchWrites();
    await addModel('gpt-4o');
    await submit();
    await page.locator('#channel_name__error').getByText('Please fill in channel name and channel key').waitFor();
    await page.getByLabel('Name').fill('named');
    await submit();
    await page.locator('#channel_key__error').getByText('Please fill in channel name and channel key').waitFor();
    expect(bodies).toEqual([]);
  });

  it('needs a model, except for type 43 [CH-14]', async () => {
    await page.goto('/channel/add');
    const bodies = await watchWrites();
    await page.getByLabel('Name').fill('bare');
    await page.getByLabel('Key *').fill('k');
    await submit();
    await page.locator('#channel_models__error').getByText('Please select at least one model').waitFor();
    expect(bodies).toEqual([]);
    await chooseType('Proxy');
    expect(await page.getByRole('combobox', { name: 'Models' }).count()).toBe(0);
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 43, models: '' });
  });

  it('refuses a model mapping that is no JSON, offers an example, and keeps both [CH-15] [CH-21]', async () => {
    await newChannel('OpenAI', 'mapped');
    const bodies = await watchWrites();
    await addModel('gpt-4o');
    await page.getByLabel('Key *').fill('k');
    const mapping = page.getByLabel('Model mapping');
    await mapping.fill('{bad');
    await submit();
    await page.locator('#channel_model_mapping__error').getByText('The model mapping must be valid JSON').waitFor();
    expect(await mapping.inputValue()).toBe('{bad');
    expect(bodies).toEqual([]);
    await mapping.fill('');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(JSON.parse(await mapping.inputValue())).toHaveProperty('gpt-4o-2024-11-20', 'gpt-4o');
    await page.getByLabel('System prompt').fill('Be brief.');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['system_prompt']).toBe('Be brief.');
  });

  it('fills the API version of Azure in and says that deployment and model have one name [CH-17]', async () => {
    await newChannel('Azure OpenAI', 'azure');
    await page.getByText('The deployment name must equal the model name').waitFor();
    await page.getByLabel('AZURE_OPENAI_ENDPOINT').fill('https://mine.openai.azure.com');
    await page.getByLabel('Default API version').waitFor();
    await addModel('gpt-4o');
    await page.getByLabel('Key *').fill('k');
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 3, other: '2024-03-01-preview', base_url: 'https://mine.openai.azure.com' });
  });

  it('makes the key of AWS out of its parts and asks for each that is missing [CH-18] [CH-27]', async () => {
    await newChannel('AWS', 'aws');
    const bodies = await watchWrites();
    await addModel('claude-3-5-sonnet-20241022');
    expect(await page.getByLabel('Key *').count()).toBe(0);
    await page.getByLabel('AK', { exact: true }).fill('AKIA');
    await submit();
    await page.locator('#channel_config_sk__error').waitFor();
    await page.locator('#channel_config_region__error').waitFor();
    expect(bodies).toEqual([]);
    await page.getByLabel('SK', { exact: true }).fill('secret');
    await page.getByLabel('Region').fill('us-west-2');
    await submit();
    await page.getByText('Channel created').waitFor();
    expect(bodies[0]).toMatchObject({ key: 'AKIA|secret|us-west-2', config: JSON.stringify({ region: 'us-west-2', ak: 'AKIA', sk: 'secret' }) });
    expect((await channels())[0]).toMatchObject({ type: 33, config: '{"region":"us-west-2"}' });
  });

  it('makes the key of Vertex out of region, project and credentials on one line [CH-18]', async () => {
    await newChannel('VertexAI', 'vertex');
    const bodies = await watchWrites();
    await addModel('gemini-1.5-pro');
    await page.getByLabel('Region').fill('us-east5');
    await page.getByLabel('Vertex AI project ID').fill('project-1');
    const credentials = page.getByLabel('Google Cloud application default credentials (JSON)');
    await credentials.fill('{bad');
    await submit();
    await page.locator('#channel_config_vertex_ai_adc__error').waitFor();
    await credentials.fill('{\n  "type": "authorized_user"\n}');
    await submit();
    await page.getByText('Channel created').waitFor();
    expect(bodies[0]).toMatchObject({ key: 'us-east5|project-1|{"type":"authorized_user"}' });
    expect((await channels()).length).toBe(1);
  });

  it('hints at the format of the key [CH-19]', async () => {
    await page.goto('/channel/add');
    for (const [label, hint] of [['Baidu Wenxin Qianfan', 'APIKey|SecretKey'], ['iFlytek Spark', 'APPID|APISecret|APIKey'], ['Knowledge base: FastGPT', 'APIKey-AppId'], ['Tencent Hunyuan', 'AppId|SecretId|SecretKey']] as const) {
      await chooseType(label);
      await page.getByText(`Format: ${hint}`, { exact: true }).waitFor();
    }
  });

  it('creates a channel per line on create only, not for AWS; counts before it sends [CH-20]', async () => {
    await newChannel('OpenAI', 'batch');
    await addModel('gpt-4o');
    await page.getByLabel('Create several channels').check();
    await page.getByRole('textbox', { name: 'Key' }).fill('k-1\n\n k-2 \nk-1\nk-3');
    await page.getByText('3 keys, 2 dropped').waitFor();
    await submit();
    await expect.poll(async () => (await channels()).length).toBe(3);
    await chooseType('AWS');
    expect(await page.getByLabel('Create several channels').count()).toBe(0);
    await page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await page.getByLabel('Name').waitFor();
    expect(await page.getByLabel('Create several channels').count()).toBe(0);
  });

  it('marks groups and models as required; the group is default at first [CH-22]', async () => {
    await page.goto('/channel/add');
    await page.getByRole('button', { name: 'default' }).waitFor();
    expect(await page.getByText('Groups *').count()).toBeGreaterThan(0);
    expect(await page.getByText('Models *').count()).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Groups' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['vip', 'svip']);
  });

  it('shows the fields of each special type [CH-23]', async () => {
    await page.goto('/channel/add');
    const fields: Record<string, string[]> = {
      'Custom channel': ['Base URL'], 'iFlytek Spark': ['Model version'], 'Alibaba Tongyi Qianwen': ['Plugin parameter'], 'Knowledge base: AI Proxy': ['Knowledge base ID'],
      'Knowledge base: FastGPT': ['Private deployment address'], Coze: ['User ID'], Cloudflare: ['Account ID'], AWS: ['Region', 'AK', 'SK'], VertexAI: ['Region', 'Vertex AI project ID'], Proxy: ['Base URL'],
    };
    for (const [label, names] of Object.entries(fields)) {
      await chooseType(label);
      for (const name of names) await page.getByRole('textbox', { name, exact: true }).waitFor();
    }
    await chooseType('ByteDance Doubao');
    await page.getByText('inference endpoint').waitFor();
    await chooseType('Proxy');
    for (const name of ['Model mapping', 'System prompt']) expect(await page.getByLabel(name).count()).toBe(0);
  });

  it('fills the models in for a type only while there are none', async () => {
    await page.goto('/channel/add');
    await page.getByText('0 models').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('channel_models') !== null)).toBe(true);
    await chooseType('Moonshot AI');
    await page.getByRole('button', { name: 'moonshot-v1-8k', exact: true }).waitFor();
    await chooseType('Groq');
    await page.getByRole('button', { name: 'moonshot-v1-8k', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear all models' }).click();
    await addModel('my-own-model');
    await page.getByText('1 models').waitFor();
  });

  it('keeps the key when it is not typed again, and leaves the mistake of the server at its field', async () => {
    await make({ name: 'keyed', key: 'sk-original' });
    const [channel] = await channels();
    await page.goto(`/channel/edit/${channel?.id}`);
    await page.getByText('Leave empty to keep the stored value.').waitFor();
    await page.getByLabel('Name').fill('renamed');
    await page.route('**/api/channel/', (route) => route.fulfill({ json: { success: false, message: 'Name: taken', errors: { name: 'This name is taken' } } }), { times: 1 });
    await submit();
    await page.locator('#channel_name__error').getByText('This name is taken').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('renamed');
    await submit();
    await page.getByText('Channel updated').waitFor();
    expect((await channels())[0]).toMatchObject({ name: 'renamed' });
  });
});
