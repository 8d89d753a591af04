/** The cards of settings: what each says, by which words it is found, and where it is there. */
import type { TextKey } from '../../../locales/catalogue';
import { hasCall, type Status } from '../../../relay/calls/relayStatus';
import { releasesOf } from '../../../relay/site/releases';
import { settingAddress } from './findSettings';

export interface Card<Name extends string = string> {
  /** The heading that the address leads to, after `personal-` or as it is. */
  name: Name;
  title: TextKey;
  text?: TextKey;
  /** Other texts by which it is found. */
  words: readonly TextKey[];
  place: TextKey;
  address: string;
  /** Absent for one that is there in front of every relay. */
  isShown?: ((status: Status) => boolean) | undefined;
}

const personal = <Name extends string>(
  name: Name,
  title: TextKey,
  text: TextKey,
  words: readonly TextKey[],
  isShown?: Card['isShown'],
): Card<Name> => {
  const address = `/setting#${name}`;
  return { name, title, text, words, place: 'setting.personal', address, isShown };
};

export const personalCards = [
  personal('account', 'setting.account', 'setting.accountText', ['setting.profile']),
  personal('sign-in', 'setting.signIn', 'setting.signInText', [
    'setting.bound',
    'setting.bindGithub',
    'setting.bindLark',
    'setting.bindOidc',
    'setting.bindWechat',
    'setting.bindEmail',
    'factor.title',
    'words.factor',
  ]),
  personal(
    'sessions',
    'setting.sessions',
    'setting.sessionsText',
    ['words.sessions'],
    (status) => status['second_factors'] === true,
  ),
  personal('token', 'setting.tokenCard', 'setting.tokenNotice', ['setting.token']),
  personal('invite', 'setting.inviteCard', 'setting.inviteText', ['setting.invite']),
  personal('danger', 'setting.danger', 'setting.dangerText', ['setting.delete'], (status) =>
    hasCall('DELETE user/self', status),
  ),
];

/** Cards among the options of the relay. */
export const otherCards: readonly Card[] = [
  {
    name: 'clear-log',
    title: 'setting.logTitle',
    words: ['setting.logBefore', 'setting.logClear'],
    place: 'setting.title',
    address: settingAddress('operation', 'log', 'clear-log'),
  },
  {
    name: 'version',
    title: 'setting.versionTitle',
    words: ['setting.update'],
    place: 'setting.title',
    address: settingAddress('other', 'look', 'version'),
    isShown: (status) => releasesOf(status) !== '',
  },
];

/** Those that are there in front of a relay. */
export const shownCards = <One extends Card>(cards: readonly One[], status: Status): One[] =>
  cards.filter(({ isShown }) => isShown?.(status) ?? true);
