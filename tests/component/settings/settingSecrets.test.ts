/** Settings that say where a secret goes: a change empties the secret, which the page says before it is saved. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal, watchWrites } from '../support/api';
import { consoleTests, enter } from '../support/consoleTests';
import { keyOf, openSection, save, saveButton, saved, setOptions } from '../support/steps/settings';

consoleTests();

describe('an address that a secret goes to', () => {
  const address = () => page.getByLabelText('Message Pusher address');
  const dialog = page.getByRole('dialog');
  beforeEach(() =>
    setOptions({ MessagePusherAddress: 'https://old.example', MessagePusherToken: 'canary' }),
  );

  it('empties it, says so before it is saved, and needs the password', async () => {
    // A session that has not typed it.
    await enter();
    await openSection('system', 'pusher');
    await expect.element(page.getByText(/^Set\. Leave empty/)).toBeVisible();
    await address().fill('https://new.example');
    await saveButton().click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/: Message Pusher token\./);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabelText('Current password').fill('123456');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await saved(1);
    await expect.element(page.getByText('Not set.')).toBeVisible();
  });

  it('says so in a file of options, too', async () => {
    await openSection('other', 'notice');
    await page.getByRole('button', { name: 'Import settings…' }).click();
    const file = new File(['{"MessagePusherAddress":"https://new.example"}'], 'options.json');
    await userEvent.upload(dialog.getByLabelText('File of an export'), file);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/: MessagePusherToken\./);
  });

  it('keeps the secret of another one off, where the relay refused it', async () => {
    await openSection('system', 'pusher');
    answerCalls('PUT', /^option\/$/, (sent, go) =>
      keyOf(sent) === 'MessagePusherAddress' ? refusal('no such host') : go(),
    );
    await address().fill('https://new.example');
    await page.getByLabelText('Message Pusher token', { exact: true }).fill('hunter2');
    const writes = watchWrites(/^option\//);
    await save();
    const reason = 'Not saved, because the relay did not take: Message Pusher address';
    await expect.element(page.getByRole('main').getByText(reason)).toBeVisible();
    expect(writes.all.map(keyOf)).toEqual(['MessagePusherAddress']);
  });
});
