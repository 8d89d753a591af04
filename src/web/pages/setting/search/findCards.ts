import type { Locale } from '../../../../schema/types';
import { textIn } from '../../../locales/catalogue';
import { currentStatus } from '../../../relay/calls/relayStatus';
import { otherOptions } from '../../../relay/site/offeredSettings';
import { otherCards, personalCards, shownCards } from './cards';
import {
  type FoundSetting,
  findSettings,
  type SoughtSetting,
  settingAddress,
} from './findSettings';
import { allOptions } from './settingPlaces';

const pages = [
  'channel',
  'token',
  'user',
  'invitation',
  'usage',
  'log',
  'audit',
  'messenger',
  'delivery',
  'announcement',
  'redemption',
  'prices',
  'playground',
  'topup',
] as const;

/** Other words that people look for pages by, by their addresses. */
export const pageWords = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(pages.map((page) => [`/${page}`, textIn(locale, `words.${page}`)]));

/** Options without a form of their own, by their names. */
const optionLines = (locale: Locale): SoughtSetting[] =>
  otherOptions().map((name) => ({
    name,
    title: name,
    place: textIn(locale, 'setting.allOptions'),
    address: settingAddress(allOptions.tab, allOptions.section, name),
    texts: [],
  }));

/** Cards, and options that no schema describes, to be found like settings. */
const settingCards = (locale: Locale): SoughtSetting[] => [
  ...[
    ...shownCards(personalCards, currentStatus()),
    ...shownCards(otherCards, currentStatus()),
  ].map(({ name, title, text, words, place, address }) => ({
    name,
    title: textIn(locale, title),
    place: textIn(locale, place),
    address,
    texts: [...(text ? [text] : []), ...words].map((key) => textIn(locale, key)),
  })),
  ...optionLines(locale),
];

/** Settings, cards and other options that a text finds, the best first; nothing for an empty one. */
export const searchSettings = (text: string, locale: Locale): FoundSetting[] =>
  findSettings(text, locale, settingCards(locale));
