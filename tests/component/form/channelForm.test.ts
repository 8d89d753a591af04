import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formTypeChoices } from '../../../src/schema/choices/channelTypes';
import { isRow } from '../../../src/schema/isRow';
import { answerCalls, answerOf, callApi, isEmbedded } from '../support/api';
import { open } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import {
  addModel,
  channels,
  channelTests,
  chooseType,
  makeChannel,
  newChannel,
  openNewest,
  watchBodies,
} from '../support/steps/channelForms';
import { choices, errorAt, submit, typedIn } from '../support/steps/forms';

channelTests();

const key = () => page.getByLabelText('Key *');
const isSaid = (text: string) => expect.element(page.getByText(text)).toBeVisible();
/** A relay's answer on the models of each type; some answer null for a type without any. */
async function modelsByType(): Promise<Record<string, unknown>> {
  const { data } = await callApi('GET', 'models');
  return Object.fromEntries(
    Object.entries(isRow(data) ? data : {}).filter(([, names]) => names !== null),
  );
}

describe('the channel form', () => {
  it('offers every type with its label, in order [CH-12]', async () => {
    await open('/channel/add');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await expect.poll(choices).toEqual(formTypeChoices('en', new Set()).map(({ label }) => label));
  });

  it('creates a channel, says so, and leads back to the list [CH-24]', async () => {
    await newChannel('OpenAI', 'first');
    await addModel('gpt-4o');
    await key().fill('sk-1');
    await submit();
    await isSaid('Channel created');
    await expect.poll(() => location.pathname).toBe('/channel');
    await expect.element(page.getByRole('row').filter({ hasText: 'first' })).toBeVisible();
  });

  it('is ready for the next channel after one with all models of its type [CH-24] [CH-26]', async () => {
    await newChannel('Groq', 'groq');
    await page.getByLabelText('Create another').click();
    await page.getByRole('button', { name: 'Add models of this type' }).click();
    await key().fill('gsk-1');
    await page.getByLabelText('Base URL').fill('https://proxy.example/');
    await submit();
    await isSaid('Channel created');
    await expect.poll(() => typedIn('Name')).toBe('');
    const models = await modelsByType();
    const ofGroq = models['29'];
    expect((await channels())[0]).toMatchObject({
      name: 'groq',
      type: 29,
      models: Array.isArray(ofGroq) ? ofGroq.join(',') : undefined,
      group: 'default',
      // [CH-16]
      base_url: 'https://proxy.example',
    });
    expect(JSON.parse(localStorage.getItem('channel_models') ?? '')).toEqual(models);
  });

  it('names the models that a newly chosen type does not know, and drops them by one click', async () => {
    await makeChannel({ name: 'moved', models: 'gpt-4o,my-own,o1' });
    await openNewest();
    const named = page.getByRole('status').filter({ hasText: 'not known for' });
    expect(named.elements()).toEqual([]);
    await chooseType('Anthropic Claude');
    await expect
      .element(named)
      .toHaveTextContent('2 models are not known for Anthropic Claude: gpt-4o, o1');
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect.element(named).not.toBeInTheDocument();
    await expect.poll(() => textsOf('.model-chip:not(.choice-chip) bdi')).toEqual(['my-own']);
  });

  it('edits a channel by the field that changed alone [CH-24]', async () => {
    await makeChannel({ name: 'groq', type: 29 });
    await openNewest();
    await page.getByLabelText('Name').fill('groq-2');
    const bodies = watchBodies();
    await submit();
    await isSaid('Channel updated');
    const [channel] = await channels();
    const asRead = isEmbedded ? { _before: { name: 'groq' } } : {};
    expect(bodies.all).toEqual([{ id: channel?.['id'], name: 'groq-2', ...asRead, _record: true }]);
  });

  it('drops the slash at the end of base_url [CH-16]', async () => {
    await newChannel('OpenAI', 'slash');
    await addModel('gpt-4o');
    await key().fill('sk');
    await page.getByLabelText('Base URL').fill('https://proxy.example/');
    await submit();
    await expect
      .poll(async () => (await channels())[0]?.['base_url'])
      .toBe('https://proxy.example');
  });

  it('needs a name and a key: says so at the fields and sends nothing [CH-13]', async () => {
    const why = 'Please fill in channel name and channel key';
    await open('/channel/add');
    const bodies = watchBodies();
    await addModel('gpt-4o');
    await submit();
    await expect.poll(() => errorAt('channel_name')).toContain(why);
    await page.getByLabelText('Name').fill('named');
    await submit();
    await expect.poll(() => errorAt('channel_name')).toBe('');
    expect(errorAt('channel_key')).toContain(why);
    expect(bodies.all).toEqual([]);
  });

  it('needs a model, except for type 43 [CH-14]', async () => {
    await open('/channel/add');
    const bodies = watchBodies();
    await page.getByLabelText('Name').fill('bare');
    await key().fill('k');
    await submit();
    await expect
      .poll(() => errorAt('channel_models'))
      .toContain('Please select at least one model');
    expect(bodies.all).toEqual([]);
    await chooseType('Proxy');
    await expect.element(page.getByRole('combobox', { name: 'Models' })).not.toBeInTheDocument();
    await submit();
    await expect.poll(() => errorAt('channel_base_url')).not.toBe('');
    expect(bodies.all).toEqual([]);
    await page.getByLabelText('Base URL').fill('https://own.example');
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 43, models: '' });
  });

  it('refuses a model mapping that is no JSON, offers an example, and keeps both [CH-15] [CH-21]', async () => {
    await newChannel('OpenAI', 'mapped');
    const bodies = watchBodies();
    await addModel('gpt-4o');
    await key().fill('k');
    await page.getByText('Advanced', { exact: true }).click();
    const mapping = page.getByLabelText('Model mapping');
    await mapping.fill('{bad');
    await submit();
    await expect
      .poll(() => errorAt('channel_model_mapping'))
      .toContain('The model mapping must be valid JSON. The text goes wrong in line 1, column 2');
    await mapping.fill('{"a": 1}');
    await submit();
    await expect.poll(() => errorAt('channel_model_mapping')).toContain('“a” must have a text');
    await mapping.fill('{bad');
    expect(typedIn('Model mapping')).toBe('{bad');
    expect(bodies.all).toEqual([]);
    await mapping.fill('');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(JSON.parse(typedIn('Model mapping'))).toHaveProperty('gpt-4o-2024-11-20', 'gpt-4o');
    await page.getByLabelText('System prompt').fill('Be brief.');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['system_prompt']).toBe('Be brief.');
  });

  it('fills the API version of Azure in and says that deployment and model have one name [CH-17]', async () => {
    await newChannel('Azure OpenAI', 'azure');
    await isSaid('The deployment name must equal the model name');
    await page.getByLabelText('AZURE_OPENAI_ENDPOINT').fill('https://mine.openai.azure.com');
    await expect.element(page.getByLabelText('Default API version')).toBeVisible();
    await addModel('gpt-4o');
    await key().fill('k');
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
    const bodies = watchBodies();
    await addModel('claude-3-5-sonnet-20241022');
    await expect.element(page.getByLabelText(/^Key( \*)?$/)).not.toBeInTheDocument();
    await page.getByLabelText(/^Access key ID/).fill('AKIA');
    await submit();
    await expect.poll(() => errorAt('channel_config_sk')).not.toBe('');
    expect(errorAt('channel_config_region')).not.toBe('');
    expect(bodies.all).toEqual([]);
    await page.getByLabelText(/^Secret access key/).fill('secret');
    await page.getByLabelText('Region').fill('us-west-2');
    await submit();
    await isSaid('Channel created');
    expect(bodies.all[0]).toMatchObject({
      key: 'AKIA|secret|us-west-2',
      config: JSON.stringify({ region: 'us-west-2', ak: 'AKIA', sk: 'secret' }),
    });
    expect((await channels())[0]).toMatchObject({
      type: 33,
      // A real relay answers the secrets of a config, too.
      config: `{"region":"us-west-2"${isEmbedded ? '' : ',"ak":"AKIA","sk":"secret"'}}`,
    });
  });

  it('makes the key of Vertex out of region, project and credentials on one line [CH-18]', async () => {
    await newChannel('VertexAI', 'vertex');
    const bodies = watchBodies();
    await addModel('gemini-1.5-pro');
    await page.getByLabelText('Region').fill('us-east5');
    await page.getByLabelText('Vertex AI project ID').fill('project-1');
    const credentials = page.getByLabelText('Google Cloud application default credentials (JSON)');
    await credentials.fill('{bad');
    await submit();
    await expect.poll(() => errorAt('channel_config_vertex_ai_adc')).not.toBe('');
    await credentials.fill('{\n  "type": "authorized_user"\n}');
    await submit();
    await isSaid('Channel created');
    expect(bodies.all).toMatchObject([{ key: 'us-east5|project-1|{"type":"authorized_user"}' }]);
    expect((await channels()).length).toBe(1);
  });

  it('creates a channel per line on create only, not for AWS; counts before it sends [CH-20]', async () => {
    const several = page.getByLabelText('Create several channels');
    await newChannel('OpenAI', 'batch');
    await addModel('gpt-4o');
    await several.click();
    await page.getByRole('textbox', { name: 'Key' }).fill('k-1\n\n k-2 \nk-1\nk-3');
    await isSaid('3 keys, 2 dropped');
    await submit();
    await expect.poll(async () => (await channels()).length).toBe(3);
    await newChannel('AWS', 'aws');
    await expect.element(several).not.toBeInTheDocument();
    await openNewest();
    await expect.element(page.getByLabelText('Name')).toHaveValue('batch');
    expect(several.elements()).toEqual([]);
  });

  it('keeps the key when it is not typed again, and leaves the mistake of the server at its field', async () => {
    await makeChannel({ name: 'keyed', key: 'sk-original' });
    await openNewest();
    await isSaid('Leave empty to keep the stored value.');
    await page.getByLabelText('Name').fill('renamed');
    const errors = { name: 'This name is taken' };
    const accept = answerCalls('PUT', /^channel\/$/, () =>
      answerOf({ success: false, message: 'Name: taken', errors }),
    );
    await submit();
    await expect.poll(() => errorAt('channel_name')).toContain('This name is taken');
    expect(typedIn('Name')).toBe('renamed');
    accept();
    const bodies = watchBodies();
    await submit();
    await isSaid('Channel updated');
    expect(bodies.all).toEqual([expect.not.objectContaining({ key: expect.anything() })]);
    expect((await channels())[0]).toMatchObject({ name: 'renamed' });
  });
});
