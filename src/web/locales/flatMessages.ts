import type { TranslationMessages } from 'react-admin';

interface Messages {
  [key: string]: string | Messages | undefined;
}

const entriesOf = (messages: Messages, before = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string'
      ? [[`${before}${key}`, message]]
      : entriesOf(message ?? {}, `${before}${key}.`),
  );

/** Messages as react-admin's packages of languages have them, by their whole keys, such as `ra.action.save`. */
export const flatMessages = (messages: TranslationMessages): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(messages));
