/** Checks the texts of actions in other languages. */
import { calledActions } from '../actions';
import { nearestWord } from '../nearestWord';
import type { ResourceInfo } from '../types';
import { bracedNames } from './checkActions';
import type { SchemaFile } from './checkTexts';
import { type Report, removal, writing } from './mistake';

const zh = '/x-i18n/zh/actions';

/** Reports a name in braces that the English text does not have: it would be shown as it is. */
function checkNames(
  text: string | undefined,
  english: string | undefined,
  at: string,
  report: Report,
): void {
  if (text === undefined) return;
  if (english === undefined) {
    report(at, 'there is no English text of it', removal(at));
    return;
  }
  const known = bracedNames(english);
  for (const name of bracedNames(text))
    if (!known.includes(name))
      report(
        at,
        `{${name}} is not in the English text${nearestWord(name, known)}`,
        writing(at, english),
      );
}

/** Reports texts of actions and inputs that there are not. */
export function checkActionTexts(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const actions = Object.fromEntries(calledActions(info));
  for (const [name, own] of Object.entries(schema['x-i18n'].zh.actions ?? {})) {
    const at = `${zh}/${name}`;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) {
      report(at, `no action "${name}"${nearestWord(name, Object.keys(actions))}`, removal(at));
      continue;
    }
    for (const word of ['confirm', 'done'] as const)
      checkNames(own[word], action[word], `${at}/${word}`, report);
    for (const input of Object.keys(own.inputs ?? {}))
      if (!Object.hasOwn(action.inputs ?? {}, input))
        report(
          `${at}/inputs/${input}`,
          `no input "${input}"${nearestWord(input, Object.keys(action.inputs ?? {}))}`,
          removal(`${at}/inputs/${input}`),
        );
  }
}

/** Warns of texts of actions that a language lacks. */
export function warnOfActionTexts(schema: SchemaFile, info: ResourceInfo, warn: Report): void {
  const all = schema['x-i18n'].zh.actions;
  const actions = calledActions(info);
  if (actions.length > 0 && !all) {
    const labels = actions.map(([name, { label }]) => [name, { label }]);
    warn(zh, 'has no Chinese texts of actions', writing(zh, Object.fromEntries(labels)));
    return;
  }
  for (const [name, { label, confirm, done, inputs = {} }] of actions) {
    const at = `${zh}/${name}`;
    const own = all?.[name];
    if (!own) {
      warn(at, 'has no Chinese label', writing(at, { label }));
      continue;
    }
    for (const [word, text] of [
      ['confirm', confirm],
      ['done', done],
    ] as const)
      if (text !== undefined && own[word] === undefined)
        warn(at, `has no Chinese ${word}`, writing(`${at}/${word}`, text));
    for (const [input, { title }] of Object.entries(inputs))
      if (own.inputs?.[input] === undefined)
        warn(
          at,
          `has no Chinese title of ${input}`,
          own.inputs
            ? writing(`${at}/inputs/${input}`, { title })
            : writing(`${at}/inputs`, { [input]: { title } }),
        );
  }
}
