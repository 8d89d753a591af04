/** Rules of the targets of messages. */
import { choicesOf } from '../../schema/choices/choices';
import type { Messenger } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import type { Locale } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import type { ResourceRules } from '../records/ResourceRules';

type Values = Partial<Messenger>;

function refuse(
  field: 'address' | 'events',
  reason: 'addressMissing' | 'mailAddress' | 'baseAddress' | 'baseUser' | 'noSuchEvent',
  locale: Locale,
): AppError {
  const text = messageText(reason, {}, locale);
  const { title } = fieldTexts(resourceSchema('messenger'), field, locale);
  return new AppError('badField', { field: title, reason: text }, 200, { [field]: text });
}

/** The mistake in an address; the address itself is in no message. */
function mistakeIn({ kind, address = '' }: Values) {
  if (address === '') return 'addressMissing';
  if (kind === 'mail') return /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address) ? undefined : 'mailAddress';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'baseAddress';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? undefined : 'baseUser';
}

function check(values: Values, locale: Locale): void {
  const mistake = mistakeIn(values);
  if (mistake) throw refuse('address', mistake, locale);
  const known = choicesOf(resourceSchema('messenger'), 'events', locale).map(({ value }) => value);
  if (!values.events?.every((event) => known.includes(event)))
    throw refuse('events', 'noSuchEvent', locale);
}

const tidy = (values: Values): Values =>
  typeof values.address === 'string' ? { ...values, address: values.address.trim() } : values;

export const messengerRules: ResourceRules<Messenger> = {
  create: (values, { services, locale }) => {
    const tidied = { kind: 'webhook', events: [], ...tidy(values) };
    check(tidied, locale);
    return [{ ...tidied, created_time: services.now() }];
  },
  change: (values, current, { locale }) => {
    const tidied = tidy(values);
    const isElsewhere = tidied.kind !== undefined && tidied.kind !== current.kind;
    // The address of another kind, and its secret, are others.
    if (isElsewhere && !tidied.address) throw refuse('address', 'addressMissing', locale);
    if (['kind', 'address', 'events'].some((field) => field in tidied))
      check({ ...current, ...tidied }, locale);
    return isElsewhere && tidied.secret === undefined ? { ...tidied, secret: '' } : tidied;
  },
};
