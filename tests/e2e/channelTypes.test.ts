/** What a type of channel asks for and tells: tips with links, fields without which it cannot be called, its balance. */
import { describe, expect, it } from 'vitest';
import { channelTests } from '../support/channels';
import { toggleDetail } from '../support/lists';
import { partOf } from '../support/part';
import { sendJson, startProvider } from '../support/provider';
import { isEmbedded } from '../support/startConsole';

const { held, channels, chooseType, newChannel, addModel, submit, make, rowOf, watchWrites } =
  channelTests();

/** In front of a relay other types than in front of the embedded server. */
const turn = isEmbedded ? 0 : 1;

describe('the form of a channel', () => {
  it.each(
    partOf(
      [
        ['Baidu Wenxin Qianfan V2', 'Baidu Cloud', 'https://console.bce.baidu.com/iam/'],
        ['iFlytek Spark V2', 'iFlytek', 'https://console.xfyun.cn/'],
        ['ByteDance Doubao', 'its console', 'https://console.volcengine.com/'],
        [
          'Azure OpenAI',
          'see it in pictures',
          'https://github.com/songquanpeng/one-api/issues/133',
        ],
        ['VertexAI', 'application default credentials', 'https://cloud.google.com/'],
      ],
      3,
      turn,
    ),
  )('tells about %s with a link that opens beside it', async (label, name, address) => {
    await held.page.goto('/channel/add');
    await chooseType(label);
    const link = held.page.locator('#channel_type__help').getByRole('link', { name });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain(address);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await held.page.locator('#channel_type__help').innerText()).not.toContain('](');
  });

  it.each(
    partOf(
      [
        ['Custom channel', 'Base URL', 'base_url'],
        ['OpenAI compatible', 'Base URL', 'base_url'],
        ['Coze', 'User ID', 'config_user_id'],
        ['Cloudflare', 'Account ID', 'config_user_id'],
      ],
      3,
      turn,
    ),
  )('%s is not sent without %s', async (label, name, path) => {
    await newChannel(label, 'incomplete');
    const bodies = await watchWrites();
    await addModel('some-model');
    await held.page.getByLabel('Key *').fill('k');
    await submit();
    await held.page.locator(`#channel_${path}__error`).getByText('Please fill in').waitFor();
    expect(bodies).toEqual([]);
    await held.page.getByRole('textbox', { name, exact: true }).fill('https://mine.example');
    await submit();
    await held.page.getByText('Channel created').waitFor();
    expect(bodies.length).toBe(1);
  });

  it('keeps the proxy of Vertex and the API version of Gemini', async () => {
    await newChannel('VertexAI', 'vertex');
    await addModel('gemini-2.0-flash');
    await held.page.getByRole('textbox', { name: 'Region', exact: true }).fill('us-east5');
    await held.page.getByLabel('Vertex AI project ID').fill('project-1');
    await held.page.getByLabel(/application default credentials/).fill('{"a":1}');
    await held.page.getByRole('textbox', { name: 'Proxy', exact: true }).fill('https://p.example');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['base_url']).toBe('https://p.example');
    await newChannel('Google Gemini', 'gemini');
    await addModel('gemini-2.0-flash');
    await held.page.getByLabel('Key *').fill('k');
    await held.page.getByRole('textbox', { name: 'API version', exact: true }).fill('v1');
    await submit();
    await expect
      .poll(async () => (await channels()).find(({ type }) => type === 24)?.['other'])
      .toBe('v1');
  });

  it('speaks 中文 with the same links', async () => {
    await held.page.evaluate(() => localStorage.setItem('locale', 'zh'));
    await held.page.goto('/channel/add');
    await held.page.getByRole('combobox', { name: '类型' }).click();
    await held.page.getByRole('combobox', { name: '类型' }).fill('讯飞星火认知 V2');
    await held.page.getByRole('option', { name: '讯飞星火认知 V2', exact: true }).click();
    await held.page
      .locator('#channel_type__help')
      .getByRole('link', { name: '讯飞控制台' })
      .waitFor();
  });

  it('says beside it that the channel was never tested', async () => {
    await make({ name: 'fresh' });
    await held.page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    const fact = held.page.getByRole('complementary').locator('dl > div');
    await expect
      .poll(() => fact.filter({ hasText: 'Last test' }).locator('dd').allInnerTexts())
      .toEqual(['Never']);
  });
});

describe('the balance of OpenRouter', () => {
  it('is shown in dollars, and asked for by a click', async ({ skip }) => {
    const provider = await startProvider(({ url }, response) =>
      sendJson(
        response,
        url === '/v1/credits' ? { data: { total_credits: 25.5, total_usage: 5.25 } } : {},
      ),
    );
    await make({ name: 'router', type: 20, base_url: provider.url });
    await held.page.goto('/channel');
    await toggleDetail(held.page);
    const balance = rowOf('router').getByRole('button', { name: /\$0\.00/ });
    await balance.waitFor();
    skip(!isEmbedded, 'a One API relay asks openrouter.ai itself');
    await balance.click();
    await rowOf('router').getByText('$20.25').waitFor();
    provider.close();
  });
});
