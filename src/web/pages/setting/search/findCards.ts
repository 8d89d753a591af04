import type { Locale } from '../../../../schema/types';
import { type TextKey, textIn } from '../../../locales/catalogue';
import { currentStatus, hasCall } from '../../../relay/calls/relayStatus';
import { otherOptions } from '../../../relay/site/offeredSettings';
import { releasesOf } from '../../../relay/site/releases';
import {
  type FoundSetting,
  findSettings,
  type SoughtSetting,
  settingAddress,
} from './findSettings';
import { allOptions } from './settingPlaces';

interface Card {
  /** The heading that the address leads to, after `personal-` or as it is. */
  name: string;
  title: TextKey;
  /** Other texts of the card. */
  texts: readonly TextKey[];
  place: TextKey;
  address: string;
}

const personal = (name: string, title: TextKey, ...texts: TextKey[]): Card => ({
  name,
  title,
  texts,
  place: 'setting.personal',
  address: `/setting#${name}`,
});

const cards: readonly Card[] = [
  personal('account', 'setting.account', 'setting.accountText', 'setting.profile'),
  personal(
    'sign-in',
    'setting.signIn',
    'setting.signInText',
    'setting.bound',
    'setting.bindGithub',
    'setting.bindLark',
    'setting.bindOidc',
    'setting.bindWechat',
    'setting.bindEmail',
    'factor.title',
    'words.factor',
  ),
  personal('sessions', 'setting.sessions', 'setting.sessionsText'),
  personal('token', 'setting.tokenCard', 'setting.tokenNotice', 'setting.token'),
  personal('invite', 'setting.inviteCard', 'setting.inviteText', 'setting.invite'),
  personal('danger', 'setting.danger', 'setting.dangerText', 'setting.delete'),
  {
    name: 'clear-log',
    title: 'setting.logTitle',
    texts: ['setting.logBefore', 'setting.logClear'],
    place: 'setting.title',
    address: settingAddress('operation', 'log', 'clear-log'),
  },
  {
    name: 'version',
    title: 'setting.versionTitle',
    texts: ['setting.update'],
    place: 'setting.title',
    address: settingAddress('other', 'look', 'version'),
  },
];

const pages = [
  'channel',
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

/** True for a card that is there in front of this relay. */
const isShown = ({ name }: Card): boolean =>
  name === 'danger'
    ? hasCall('DELETE user/self')
    : name !== 'version' || releasesOf(currentStatus()) !== '';

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
  ...cards.filter(isShown).map(({ name, title, texts, place, address }) => ({
    name,
    title: textIn(locale, title),
    place: textIn(locale, place),
    address,
    texts: texts.map((key) => textIn(locale, key)),
  })),
  ...optionLines(locale),
];

/** Settings, cards and other options that a text finds, the best first; nothing for an empty one. */
export const searchSettings = (text: string, locale: Locale): FoundSetting[] =>
  findSettings(text, locale, settingCards(locale));
