/** Changed answers of a fixed seed on the home page and others, and answers that are wrong as a whole: no junk, no white page. */
import { describe, it } from 'vitest';
import { mutate, type Random, seeded, toText, wholeAnswers } from '../../support/data/mutate';
import { isDrawn } from '../../support/isLong';
import {
  answer,
  envelope,
  expectNothing,
  forms,
  lists,
  look,
  oddAnswerTests,
  recordAt,
  rightAnswers,
  seed,
  serveList,
  show,
} from '../support/cases/oddAnswers';

oddAnswerTests();

const parts = ['status', 'user/self', 'log/stat'];
const contents = [
  'notice',
  'home_page_content',
  'about',
  'group',
  'models',
  'channel/models',
  'user/available_models',
];

/** Changes what the home page and others read. @returns the changes */
function changeAnswers(random: Random): string[] {
  const names: string[] = [];
  for (const path of parts) {
    const mutation = mutate(recordAt(path), random);
    names.push(...mutation.names.map((name) => `${path} ${name}`));
    answer(path, envelope(mutation.value));
  }
  const days = Array.from({ length: 5 }, () => mutate(recordAt('user/dashboard'), random));
  answer('user/dashboard', envelope(days.map(({ value }) => value)));
  const tokens = Array.from({ length: 5 }, (_, i) =>
    mutate({ ...rightAnswers().records['token'], id: i + 1 }, random),
  );
  serveList(
    'token',
    tokens.map(({ value }) => value),
  );
  for (const path of contents) {
    const { value, names: kinds } = mutate({ data: rightAnswers().data[path] }, random);
    answer(path, toText({ success: true, message: '', ...value }));
    names.push(`${path} ${kinds}`);
  }
  return [...names, ...[...days, ...tokens].flatMap((part) => part.names)];
}

const rounds = Array.from({ length: 30 }, (_, round) => round).filter((round) => isDrawn(round, 6));

describe(`changed answers, seed ${seed}`, () => {
  it.each(rounds)(
    'of the status, the own account, contents and charts, round %i',
    async (round) => {
      const all = [{ value: {}, names: changeAnswers(seeded(seed + 13 + round)) }];
      const others = round % 3 > 0 ? [] : ['/about', '/channel/add', '/log'];
      for (const path of ['/', '/topup', '/user/edit', ...others]) {
        await show(path);
        look(`${path} ${round}`, all);
      }
      expectNothing();
    },
  );
});

const screens: [screen: string, path: string][] = [
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

describe.each(Object.entries(wholeAnswers).map(([kind, text], row) => ({ kind, text, row })))(
  'an answer that is wrong as a whole: $kind',
  ({ kind, text, row }) => {
    const drawn = screens.filter((_, column) => isDrawn(row + column, 5));
    it.each(drawn)('%s for %s', async (screen, path) => {
      answer(path, text);
      await show(screen);
      look(`${screen} with ${path} ${kind}`);
      expectNothing();
    });
  },
);
