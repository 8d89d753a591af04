/** Every call, in order: later ones see what earlier ones did. */
import { lists, mails, managed, registrations, selves, signIns, start, users } from './accounts';
import type { Sent } from './call';
import { codes, logs, tokenChanges, tokens } from './records';
import { channels, channelTests, options } from './relay';

export const everyCall = (firstToken: number): Sent[] => [
  ...start,
  ...signIns,
  ...registrations,
  ...selves,
  ...users,
  ...lists,
  ...tokens,
  ...tokenChanges(firstToken),
  ...codes,
  ...managed,
  ...mails,
  ...channels,
  ...channelTests,
  ...options,
  ...logs,
];
