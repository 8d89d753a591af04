/** Actions of one's own resources (x-resource.actions): the server holds role, condition and inputs, and describes them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActionInfo, PropertySchema, ResourceInfo, Row } from '../../src/schema/types';
import type { Actions } from '../../src/server/actions/ActionContext';
import { actionFiles } from '../../src/server/actions/actionFiles';
import { AppError } from '../../src/server/kernel/AppError';
import { describeApi } from '../../src/server/site/openApi/describeApi';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { asRow } from '../support/extendedSchemas';
import { buildTestApp, type Client } from '../support/testApp';

/** One test adds a field. */
const fields: Record<string, PropertySchema> = {
  name: { title: 'Name', type: 'string', maxLength: 40 },
  state: { title: 'State', type: 'integer', enum: [1, 2], default: 1 },
  closed_for: { title: 'Reason', type: 'string', maxLength: 40, readOnly: true },
};

const close: ActionInfo = {
  role: 10,
  label: 'Close',
  when: { state: 1 },
  inputs: {
    reason: { title: 'Why', type: 'string', minLength: 3, maxLength: 20 },
    times: { title: 'Times', type: 'integer', minimum: 1, maximum: 3, default: 1 },
  },
  required: ['reason'],
};

/** Here for a file of src/server/actions. */
const handlers: Actions = {
  close: async ({ record, input, change }) => {
    await change({
      state: 2,
      closed_for: `${record['name']} ${input['reason']} ${input['times']}`,
    });
    if (input['reason'] === 'fail') throw new AppError('badRequest');
    return { name: record['name'] };
  },
};

const files = actionFiles as Record<string, Actions>;
beforeEach(() => {
  files['task'] = handlers;
});
afterEach(() => {
  delete files['task'];
});

async function start(action: Partial<ActionInfo> = {}, info: Partial<ResourceInfo> = {}) {
  const task = buildSchema('task', fields, {
    actions: { close: { ...close, ...action } },
    ...info,
  });
  task['x-i18n'].zh.actions = {
    close: { label: '关闭', inputs: { reason: { title: '原因' } } },
  };
  task['x-i18n']['fr'] = { title: 'Tâches', actions: { close: { label: 'Fermer' } } };
  changeSchemas({ task });
  const app = await buildTestApp();
  const root = await app.signedIn();
  const user = await app.newUser('user');
  for (const name of ['one', 'two']) await root.call('POST', 'task/', { name });
  const read = async (id: number) =>
    asRow(
      await app.services.store.records
        .selectFrom('task')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  return { app, root, user, read };
}

const act = (client: Client, id: unknown, body: Row = { reason: 'done' }, headers = {}) =>
  client.call('POST', `task/${id}/close`, body, headers);

describe('an action of a resource of one’s own', () => {
  it('is done, and answers what its file answers', async () => {
    const { root, read } = await start();
    expect((await act(root, 1)).body).toEqual({
      success: true,
      message: '',
      data: { name: 'one' },
    });
    expect(await read(1)).toMatchObject({ state: 2, closed_for: 'one done 1' });
    expect(await read(2)).toMatchObject({ state: 1 });
  });

  it.each<[string, number | string, Row, RegExp]>([
    ['without an input that is required', 1, {}, /^Why: is required/],
    ['with an input that is too short', 1, { reason: 'ab' }, /^Why: must have at least 3/],
    [
      'with an input of another type',
      1,
      { reason: 'long enough', times: 'x' },
      /^Times: must be a whole/,
    ],
    [
      'with an input out of bounds',
      1,
      { reason: 'long enough', times: 4 },
      /^Times: must be at most 3/,
    ],
    ['on a record that there is not', 99, { reason: 'long enough' }, /not found/],
    ['on what is no id', 'x', { reason: 'long enough' }, /whole number/],
  ])('is refused %s, and nothing is done', async (_what, id, body, message) => {
    const { root, read } = await start();
    const answer = (await act(root, id, body)).body;
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(message) });
    expect(await read(1)).toMatchObject({ state: 1 });
  });

  it('is refused for a record that its condition leaves out, in the language of the caller', async () => {
    const { root, read } = await start();
    await act(root, 1);
    expect((await act(root, 1, { reason: 'again' })).body).toMatchObject({
      success: false,
      message: 'Close: not possible for this record as it is',
    });
    const chinese = (await act(root, 1, { reason: 'again' }, { 'accept-language': 'zh' })).body;
    expect(chinese.message).toContain('关闭：');
    const wrong = (await act(root, 2, {}, { 'accept-language': 'zh' })).body;
    expect(wrong.message).toContain('原因：');
    expect(await read(1)).toMatchObject({ closed_for: 'one done 1' });
  });

  it('is refused below its role, and without a session', async () => {
    const { app, user, read } = await start();
    expect((await act(user, 1)).body.message).toBe('Your role does not allow this');
    expect((await act(app.client(), 1)).status).toBe(401);
    expect(await read(1)).toMatchObject({ state: 1 });
  });

  it('is done by everybody to records of their own alone, where the role lets everybody', async () => {
    fields['user_id'] = { title: 'User', type: 'integer', readOnly: true };
    const { root, user, read } = await start({ role: 1 }, { owner: 'user_id' });
    delete fields['user_id'];
    await user.call('POST', 'task/', { name: 'mine' });
    expect((await act(user, 1)).body.message).toBe('record not found');
    expect((await act(root, 3)).body.message).toBe('record not found');
    expect((await act(user, 3)).body.success).toBe(true);
    expect([(await read(1))['state'], (await read(3))['state']]).toEqual([1, 2]);
  });

  it('undoes what it wrote where it fails', async () => {
    const { root, read } = await start();
    expect((await act(root, 1, { reason: 'fail' })).body.success).toBe(false);
    expect(await read(1)).toMatchObject({ state: 1, closed_for: null });
  });

  it('is done once by a call that is sent twice with one key', async () => {
    const { root, read } = await start({ when: { name: 'one' } });
    const key = { 'idempotency-key': 'k'.repeat(32) };
    const answers = [
      await act(root, 1, { reason: 'first' }, key),
      await act(root, 1, { reason: 'first' }, key),
    ];
    expect(answers.map(({ body }) => body.success)).toEqual([true, true]);
    expect(await read(1)).toMatchObject({ closed_for: 'one first 1' });
  });

  it('is done once by two calls at the same time, where its condition then leaves the record out', async () => {
    let runs = 0;
    files['task'] = {
      close: async (context) => {
        runs += 1;
        return handlers['close']?.(context);
      },
    };
    const { root, app, read } = await start();
    const other = await app.signedIn();
    const answers = await Promise.all([
      act(root, 1, { reason: 'first' }),
      act(other, 1, { reason: 'second' }),
    ]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    expect(answers.map(({ body }) => body.message).sort()[1]).toContain('not possible');
    expect(runs).toBe(1);
    expect(await read(1)).toMatchObject({ state: 2 });
  });

  it('is no call where no file answers it', async () => {
    delete files['task'];
    const { root } = await start();
    const answer = await act(root, 1);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain('POST /api/task/1/close');
  });

  it('is described in a third language, too', async () => {
    await start();
    const paths = asRow(describeApi(100, 'fr', 'http://127.0.0.1')['paths']);
    const call = asRow(asRow(paths['/api/task/{id}/close'])['post']);
    expect(call).toMatchObject({ summary: 'Tâches: Fermer' });
  });

  it('is described with its role, its inputs and its label', async () => {
    const { root, user } = await start();
    const paths = async (client: Client) =>
      asRow(asRow((await client.call('GET', 'openapi.json')).body)['paths']);
    const call = asRow(asRow((await paths(root))['/api/task/{id}/close'])['post']);
    expect(call).toMatchObject({ summary: 'task: Close', 'x-role': 10 });
    expect(JSON.stringify(call['requestBody'])).toContain('"required":["reason"]');
    expect(await paths(user)).not.toHaveProperty('/api/task/{id}/close');
  });
});
