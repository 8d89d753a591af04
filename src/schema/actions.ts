/** Actions of records that call an endpoint: x-resource.actions. Browser and server read them alike. */
import type { ActionInfo, Locale, ResourceInfo, ResourceSchema } from './types';

/** The actions of a resource that are more than a role. */
export const calledActions = ({ actions = {} }: ResourceInfo): [string, ActionInfo][] =>
  Object.entries(actions).filter(
    (entry): entry is [string, ActionInfo] => typeof entry[1] === 'object',
  );

/** What an action is called, asks and says. */
export function actionTexts(
  { 'x-i18n': texts }: ResourceSchema,
  key: string,
  { label, confirm, done }: ActionInfo,
  locale: Locale,
): { label: string; confirm?: string | undefined; done?: string | undefined } {
  return { label, confirm, done, ...texts[locale]?.actions?.[key] };
}

const known = new WeakMap<ActionInfo, ResourceSchema>();

/** What an action asks for, as a schema of its own: forms and checks of records work on it. */
export function inputsOf(schema: ResourceSchema, key: string, action: ActionInfo): ResourceSchema {
  const made = known.get(action);
  if (made) return made;
  const { inputs = {}, required = [], label } = action;
  const names = Object.keys(inputs);
  const inner: ResourceSchema = {
    title: label,
    type: 'object',
    required,
    properties: inputs,
    'x-resource': { path: '', record: label, role: action.role, list: names, form: names },
    'x-i18n': {
      zh: { title: label },
      ...Object.fromEntries(
        Object.entries(schema['x-i18n']).map(([locale, texts]) => [
          locale,
          { title: label, properties: texts?.actions?.[key]?.inputs ?? {} },
        ]),
      ),
    },
  };
  known.set(action, inner);
  return inner;
}
