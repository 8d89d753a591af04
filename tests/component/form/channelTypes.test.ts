/** Tips with links of each type of channel, the fields that it needs to be called, its balance. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { isEmbedded } from '../support/api';
import { open } from '../support/consoleTests';
import { openProvider } from '../support/servers/provider';
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
import { errorAt, submit } from '../support/steps/forms';

channelTests();

const help = () => document.querySelector<HTMLElement>('#channel_type__help');
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('the form of a channel', () => {
  it.each([
    ['Baidu Wenxin Qianfan V2', 'Baidu Cloud', 'https://console.bce.baidu.com/iam/'],
    ['iFlytek Spark V2', 'iFlytek', 'https://console.xfyun.cn/'],
    ['ByteDance Doubao', 'its console', 'https://console.volcengine.com/'],
    ['Azure OpenAI', 'see it in pictures', 'https://github.com/songquanpeng/one-api/issues/133'],
    ['VertexAI', 'application default credentials', 'https://cloud.google.com/'],
  ])('tells about %s with a link that opens beside it', async (label, name, address) => {
    await open('/channel/add');
    await chooseType(label);
    const link = page.getByRole('link', { name }).filter({ hasText: name });
    await expect.element(link).toBeVisible();
    expect(help()?.contains(link.element())).toBe(true);
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(address));
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(help()?.innerText).not.toContain('](');
  });

  it.each([
    ['Custom channel', 'Base URL', 'base_url'],
    ['OpenAI compatible', 'Base URL', 'base_url'],
    ['Coze', 'User ID', 'config_user_id'],
    ['Cloudflare', 'Account ID', 'config_user_id'],
  ])('%s is not sent without %s', async (label, name, path) => {
    await newChannel(label, 'incomplete');
    const bodies = watchBodies();
    await addModel('some-model');
    await page.getByLabelText('Key *').fill('k');
    await submit();
    await expect.poll(() => errorAt(`channel_${path}`)).toContain('Please fill in');
    expect(bodies.all).toEqual([]);
    await textbox(name).fill('https://mine.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Channel created')).toBeVisible();
    expect(bodies.all.length).toBe(1);
  });

  it('keeps the base URL of Vertex', async () => {
    await newChannel('VertexAI', 'vertex');
    await addModel('gemini-2.0-flash');
    await textbox('Region').fill('us-east5');
    await page.getByLabelText('Vertex AI project ID').fill('project-1');
    await page.getByLabelText(/application default credentials/).fill('{"a":1}');
    await textbox('Base URL').fill('https://p.example');
    await submit();
    await expect.poll(async () => (await channels())[0]?.['base_url']).toBe('https://p.example');
  });

  it('keeps the API version of Gemini', async () => {
    await newChannel('Google Gemini', 'gemini');
    await addModel('gemini-2.0-flash');
    await page.getByLabelText('Key *').fill('k');
    await textbox('API version').fill('v1');
    await submit();
    await expect.poll(async () => (await channels())[0]).toMatchObject({ type: 24, other: 'v1' });
  });

  it.each([
    ['en', 'Chats are sent to'],
    ['zh', '对话请求将发送至'],
  ])('says in %s where chats go before it is saved', async (locale, words) => {
    await showLocale(locale);
    await open('/channel/add');
    const said = () => document.querySelector<HTMLElement>('#channel_base_url__help')?.innerText;
    const expected = (address: string) => expect.stringContaining(`${words} ${address}`);
    if (!isEmbedded) return expect.poll(said).not.toContain(words);
    await expect.poll(said).toEqual(expected('https://api.openai.com/v1/chat/completions'));
    // A full stop of Chinese needs no blank after it.
    expect(said()).not.toMatch(/。 | $/);
    const field = textbox('Base URL');
    for (const typed of ['https://h.example/v1/', 'https://h.example/v1', 'https://h.example']) {
      await field.fill(typed);
      await expect.poll(said).toEqual(expected('https://h.example/v1/chat/completions'));
    }
    await field.fill('h.example');
    await expect.poll(said).not.toContain(words);
  });

  it('speaks 中文 with the same links', async () => {
    await showLocale('zh');
    await open('/channel/add');
    await page.getByRole('combobox', { name: '类型' }).fill('讯飞星火认知 V2');
    await page.getByRole('option', { name: '讯飞星火认知 V2', exact: true }).click();
    const link = page.getByRole('link', { name: '讯飞控制台' });
    await expect.element(link).toBeVisible();
    expect(help()?.contains(link.element())).toBe(true);
  });

  it('says beside it that the channel was never tested', async () => {
    await makeChannel({ name: 'fresh' });
    await openNewest();
    const facts = () => [...document.querySelectorAll<HTMLElement>('aside dl > div')];
    await expect
      .poll(() => facts().find(({ innerText }) => innerText.includes('Last test'))?.innerText)
      .toMatch(/\sNever$/);
  });
});

describe('the balance of OpenRouter', () => {
  it('is shown in dollars, and asked for by a click [CH-11]', async ({ skip }) => {
    const provider = await openProvider();
    const body = JSON.stringify({ data: { total_credits: 25.5, total_usage: 5.25 } });
    await provider.answer('/v1/credits', { body });
    await makeChannel({ name: 'router', type: 20, base_url: provider.url });
    await open('/channel');
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByLabelText('More columns').click();
    await userEvent.keyboard('{Escape}');
    const row = page.getByRole('row').filter({ hasText: 'router' });
    const balance = row.getByRole('button', { name: /\$0\.00/ });
    await expect.element(balance).toBeVisible();
    skip(!isEmbedded, 'a One API relay asks openrouter.ai itself');
    await balance.click();
    await expect.element(row.getByText('$20.25')).toBeVisible();
  });
});
