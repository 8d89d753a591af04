/** Changed answers of a fixed seed on the home page and others, and answers that are wrong as a whole: no junk, no white page. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/schema/types';
import { mutate, seeded, toText, wholeAnswers } from '../support/mutate';
import {
  answer,
  envelope,
  expectNothing,
  forms,
  lists,
  look,
  odd,
  open,
  reset,
  seed,
  serveList,
  settle,
  startOddAnswers,
} from '../support/oddAnswers';
import { isOfPart, isWhole } from '../support/part';

startOddAnswers();

describe(`changed answers, seed ${seed}`, () => {
  it('the status, the own account, contents and charts', async () => {
    const random = seeded(seed + 13);
    const parts = ['status', 'user/self', 'log/stat'];
    for (let round = 0; round < 30; round++) {
      reset();
      const names: string[] = [];
      for (const path of parts) {
        const mutation = mutate(odd.recorded.data[path] as Row, random);
        names.push(...mutation.names.map((name) => `${path} ${name}`));
        answer(path, envelope(mutation.value));
      }
      const days = Array.from({ length: 5 }, () =>
        mutate((odd.recorded.data['user/dashboard'] as Row[])[0] ?? {}, random),
      );
      answer('user/dashboard', envelope(days.map(({ value }) => value)));
      const tokens = Array.from({ length: 5 }, (_, i) =>
        mutate({ ...odd.recorded.records['token'], id: i + 1 }, random),
      );
      serveList(
        'token',
        tokens.map(({ value }) => value),
      );
      for (const path of [
        'notice',
        'home_page_content',
        'about',
        'group',
        'models',
        'channel/models',
        'user/available_models',
      ]) {
        const { value, names: kinds } = mutate({ data: odd.recorded.data[path] }, random);
        answer(path, toText({ success: true, message: '', ...value }));
        names.push(`${path} ${kinds}`);
      }
      if (!isOfPart(round, 4)) continue;
      odd.answers += parts.length + days.length + tokens.length + 7;
      const all = [
        { value: {}, names: [...names, ...[...days, ...tokens].flatMap((part) => part.names)] },
      ];
      await odd.page.goto('/');
      await settle();
      await look(`home ${round}`, all);
      for (const path of ['/topup', '/user/edit', '/about', '/channel/add', '/log']) {
        if (round % 3 > 0 && path !== '/topup' && path !== '/user/edit') continue;
        await open(path);
        await look(`${path} ${round}`, all);
      }
    }
    expectNothing();
  }, 240_000);

  it('answers that are wrong as a whole', async () => {
    const screens: [string, string][] = [
      ...lists.map((name): [string, string] => [`/${name}`, name]),
      ...forms.map((name): [string, string] => [`/${name}/edit/5`, `${name}/5`]),
      ['/setting?tab=other&section=look', 'option'],
      ['/user/edit', 'user/self'],
      ['/topup', 'user/self'],
      ['/', 'user/dashboard'],
      ['/', 'notice'],
      ['/channel/add', 'group'],
      ['/channel/add', 'channel/models'],
    ];
    for (const [row, [kind, text]] of Object.entries(wholeAnswers).entries())
      for (const [column, [screen, path]] of screens.entries()) {
        if (!isOfPart(row + column, 4)) continue;
        odd.answers += 1;
        reset();
        answer(path, text);
        await open(screen);
        await look(`${screen} with ${path} ${kind}`);
      }
    expectNothing();
    expect(odd.answers).toBeGreaterThanOrEqual(isWhole ? 700 : 200);
  }, 240_000);
});
