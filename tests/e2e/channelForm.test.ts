import { describe, expect, it } from 'vitest';
import channelTypes from '../../schemas/channel-types.json' with { type: 'json' };
import { callApi } from '../support/browser';
import { channelTests } from '../support/channels';
import { isEmbedded } from '../support/startConsole';

const {
  held,
  channels,
  chooseType,
  make,
  submit,
  newChannel,
  addModel,
  openAdvanced,
  watchWrites,
} = channelTests();

describe('the channel form', () => {
  it('offers every type with its label, in order [CH-12]', async () => {
    await held.page.goto('/channel/add');
    await held.page.getByRole('combobox', { name: 'Type' }).click();
    await expect
      .poll(() => held.page.getByRole('option').allInnerTexts())
      .toEqual(channelTypes.map(({ label }) => label));
  });

  it('creates a channel, says so, and leads back to the list, or is ready for the next; edits it [CH-24] [CH-26]', async () => {
    await newChannel('OpenAI', 'first');
    await addModel('gpt-4o');
    await held.page.getByLabel('Key *').fill('sk-1');
    await submit();
    await held.page.getByText('Channel created').waitFor();
    await held.page.waitForURL(/\/channel$/);
    await held.page.getByRole('row').filter({ hasText: 'first' }).waitFor();
    await newChannel('Groq', 'groq');
    await held.page.getByLabel('Create another').check();
    await held.page.getByRole('button', { name: 'Add models of this type' }).click();
    await held.page.getByLabel('Key *').fill('gsk-1');
    await held.page.getByLabel('Proxy').fill('https://proxy.example/');
    await submit();
    await held.page.getByText('Channel created').waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('');
    const [channel] = await channels();
    const answer = (await callApi(held.page, 'GET', 'models')).data as object;
    // Some relays answer null for a type without models.
    const models: Record<string, string[]> = Object.fromEntries(
      Object.entries(answer).filter(([, names]) => names !== null),
    );
    expect(channel).toMatchObject({
      name: 'groq',
      type: 29,
      models: models['29']?.join(','),
      group: 'default',
    });
    expect(
      JSON.parse(await held.page.evaluate(() => localStorage.getItem('channel_models') ?? '')),
    ).toEqual(models);
    await held.page.goto(`/channel/edit/${channel?.id}`);
    await held.page.getByLabel('Name').fill('groq-2');
    const bodies = await watchWrites();
    await submit();
    await held.page.getByText('Channel updated').waitFor();
    const asRead = isEmbedded ? { _before: { name: 'groq' } } : {};
    expect(bodies).toEqual([{ id: channel?.id, name: 'groq-2', ...asRead }]);
  });

  it('drops the slash at the end of base_url [CH-16]', async () => {
    await newChannel('OpenAI', 'slash');
    await addModel('gpt-4o');
    await held.page.getByLabel('Key *').fill('sk');
    await held.page.getByLabel('Proxy').fill('https://proxy.example/');
    await submit();
    await expect
      .poll(async () => (await channels())[0]?.['base_url'])
      .toBe('https://proxy.example');
  });

  it('needs a name and a key: says so at the fields and sends nothing [CH-13]', async () => {
    await held.page.goto('/channel/add');
    const bodies = await watchWrites();
    await addModel('gpt-4o');
    await submit();
    await held.page
      .locator('#channel_name__error')
      .getByText('Please fill in channel name and channel key')
      .waitFor();
    await held.page.getByLabel('Name').fill('named');
    await submit();
    await held.page
      .locator('#channel_key__error')
      .getByText('Please fill in channel name and channel key')
      .waitFor();
    expect(bodies).toEqual([]);
  });

  it('needs a model, except for type 43 [CH-14]', async () => {
    await held.page.goto('/channel/add');
    const bodies = await watchWrites();
    await held.page.getByLabel('Name').fill('bare');
    await held.page.getByLabel('Key *').fill('k');
    await submit();
    await held.page
      .locator('#channel_models__error')
      .getByText('Please select at least one model')
      .waitFor();
    expect(bodies).toEqual([]);
    await chooseType('Proxy');
    await expect.poll(() => held.page.getByRole('combobox', { name: 'Models' }).count()).toBe(0);
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 43, models: '' });
  });

  it('refuses a model mapping that is no JSON, offers an example, and keeps both [CH-15] [CH-21]', async () => {
    await newChannel('OpenAI', 'mapped');
    const bodies = await watchWrites();
    await addModel('gpt-4o');
    await held.page.getByLabel('Key *').fill('k');
    await openAdvanced();
    const mapping = held.page.getByLabel('Model mapping');
    await mapping.fill('{bad');
    await submit();
    await held.page
      .locator('#channel_model_mapping__error')
      .getByText('The model mapping must be valid JSON')
      .waitFor();
    await expect.poll(() => mapping.inputValue()).toBe('{bad');
    expect(bodies).toEqual([]);
    await mapping.fill('');
    await held.page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(JSON.parse(await mapping.inputValue())).toHaveProperty('gpt-4o-2024-11-20', 'gpt-4o');
    await held.page.getByLabel('System prompt').fill('Be brief.');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['system_prompt']).toBe('Be brief.');
  });

  it('fills the API version of Azure in and says that deployment and model have one name [CH-17]', async () => {
    await newChannel('Azure OpenAI', 'azure');
    await held.page.getByText('The deployment name must equal the model name').waitFor();
    await held.page.getByLabel('AZURE_OPENAI_ENDPOINT').fill('https://mine.openai.azure.com');
    await held.page.getByLabel('Default API version').waitFor();
    await addModel('gpt-4o');
    await held.page.getByLabel('Key *').fill('k');
    await submit();
    await expect
      .poll(async () => (await channels())[0])
      .toMatchObject({
        type: 3,
        other: '2024-03-01-preview',
        base_url: 'https://mine.openai.azure.com',
      });
  });

  it('makes the key of AWS out of its parts and asks for each that is missing [CH-18] [CH-27]', async () => {
    await newChannel('AWS', 'aws');
    const bodies = await watchWrites();
    await addModel('claude-3-5-sonnet-20241022');
    await expect.poll(() => held.page.getByLabel('Key *').count()).toBe(0);
    await held.page.getByLabel(/^AK\b/).fill('AKIA');
    await submit();
    await held.page.locator('#channel_config_sk__error').waitFor();
    await held.page.locator('#channel_config_region__error').waitFor();
    expect(bodies).toEqual([]);
    await held.page.getByLabel(/^SK\b/).fill('secret');
    await held.page.getByLabel('Region').fill('us-west-2');
    await submit();
    await held.page.getByText('Channel created').waitFor();
    expect(bodies[0]).toMatchObject({
      key: 'AKIA|secret|us-west-2',
      config: JSON.stringify({ region: 'us-west-2', ak: 'AKIA', sk: 'secret' }),
    });
    await expect
      .poll(async () => (await channels())[0])
      .toMatchObject({
        type: 33,
        // A real relay answers the secrets of a config, too.
        config: `{"region":"us-west-2"${isEmbedded ? '' : ',"ak":"AKIA","sk":"secret"'}}`,
      });
  });

  it('makes the key of Vertex out of region, project and credentials on one line [CH-18]', async () => {
    await newChannel('VertexAI', 'vertex');
    const bodies = await watchWrites();
    await addModel('gemini-1.5-pro');
    await held.page.getByLabel('Region').fill('us-east5');
    await held.page.getByLabel('Vertex AI project ID').fill('project-1');
    const credentials = held.page.getByLabel('Google Cloud application default credentials (JSON)');
    await credentials.fill('{bad');
    await submit();
    await held.page.locator('#channel_config_vertex_ai_adc__error').waitFor();
    await credentials.fill('{\n  "type": "authorized_user"\n}');
    await submit();
    await held.page.getByText('Channel created').waitFor();
    expect(bodies[0]).toMatchObject({ key: 'us-east5|project-1|{"type":"authorized_user"}' });
    await expect.poll(async () => (await channels()).length).toBe(1);
  });

  it('hints at the format of the key [CH-19]', async () => {
    await held.page.goto('/channel/add');
    for (const [label, hint] of [
      ['Baidu Wenxin Qianfan', 'APIKey|SecretKey'],
      ['iFlytek Spark', 'APPID|APISecret|APIKey'],
      ['Knowledge base: FastGPT', 'APIKey-AppId'],
      ['Tencent Hunyuan', 'AppId|SecretId|SecretKey'],
    ] as const) {
      await chooseType(label);
      await held.page.getByText(`Format: ${hint}`, { exact: true }).waitFor();
    }
  });

  it('creates a channel per line on create only, not for AWS; counts before it sends [CH-20]', async () => {
    await newChannel('OpenAI', 'batch');
    await addModel('gpt-4o');
    await held.page.getByLabel('Create several channels').check();
    await held.page.getByRole('textbox', { name: 'Key' }).fill('k-1\n\n k-2 \nk-1\nk-3');
    await held.page.getByText('3 keys, 2 dropped').waitFor();
    await submit();
    await expect.poll(async () => (await channels()).length).toBe(3);
    await held.page.goto('/channel/add');
    await chooseType('AWS');
    await expect.poll(() => held.page.getByLabel('Create several channels').count()).toBe(0);
    await held.page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await held.page.getByLabel('Name').waitFor();
    await expect.poll(() => held.page.getByLabel('Create several channels').count()).toBe(0);
  });

  it('marks groups and models as required; the group is default at first [CH-22]', async () => {
    await held.page.goto('/channel/add');
    await held.page.getByRole('button', { name: 'default' }).waitFor();
    await expect.poll(() => held.page.getByText('Groups *').count()).toBeGreaterThan(0);
    await expect.poll(() => held.page.getByText('Models *').count()).toBeGreaterThan(0);
    await held.page.getByRole('combobox', { name: 'Groups' }).click();
    const sorted = async () => (await held.page.getByRole('option').allInnerTexts()).sort();
    await expect.poll(sorted).toEqual(['svip', 'vip']);
  });

  it('shows the fields of each special type [CH-23]', async () => {
    await held.page.goto('/channel/add');
    const fields: Record<string, string[]> = {
      'Custom channel': ['Base URL'],
      'iFlytek Spark': ['Model version'],
      'Alibaba Tongyi Qianwen': ['Plugin parameter'],
      'Knowledge base: AI Proxy': ['Knowledge base ID'],
      'Knowledge base: FastGPT': ['Private deployment address'],
      Coze: ['User ID'],
      Cloudflare: ['Account ID'],
      AWS: ['Region', 'AK', 'SK'],
      VertexAI: ['Region', 'Vertex AI project ID'],
      Proxy: ['Base URL'],
    };
    for (const [label, names] of Object.entries(fields)) {
      await chooseType(label);
      for (const name of names)
        await held.page.getByRole('textbox', { name, exact: true }).waitFor();
    }
    await chooseType('ByteDance Doubao');
    await held.page.getByText('inference endpoint').waitFor();
    await chooseType('Proxy');
    for (const name of ['Model mapping', 'System prompt'])
      await expect.poll(() => held.page.getByLabel(name).count()).toBe(0);
  });

  it('fills the models in for a type only while there are none', async () => {
    await held.page.goto('/channel/add');
    await held.page.getByText('0 models').waitFor();
    await expect
      .poll(() => held.page.evaluate(() => localStorage.getItem('channel_models') !== null))
      .toBe(true);
    await chooseType('Moonshot AI');
    await held.page.getByRole('button', { name: 'moonshot-v1-8k', exact: true }).waitFor();
    await chooseType('Groq');
    await held.page.getByRole('button', { name: 'moonshot-v1-8k', exact: true }).waitFor();
    await held.page.getByRole('button', { name: 'Remove all' }).click();
    await addModel('my-own-model');
    await held.page.getByText('1 model').waitFor();
  });

  it('keeps the key when it is not typed again, and leaves the mistake of the server at its field', async () => {
    await make({ name: 'keyed', key: 'sk-original' });
    const [channel] = await channels();
    await held.page.goto(`/channel/edit/${channel?.id}`);
    await held.page.getByText('Leave empty to keep the stored value.').waitFor();
    await held.page.getByLabel('Name').fill('renamed');
    await held.page.route(
      '**/api/channel/',
      (route) =>
        route.fulfill({
          json: { success: false, message: 'Name: taken', errors: { name: 'This name is taken' } },
        }),
      { times: 1 },
    );
    await submit();
    await held.page.locator('#channel_name__error').getByText('This name is taken').waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('renamed');
    await submit();
    await held.page.getByText('Channel updated').waitFor();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ name: 'renamed' });
  });
});
