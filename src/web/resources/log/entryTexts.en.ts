/** Texts of an opened entry of the log, and of failed calls by their reason. */
export const en = {
  'entry.reason': 'Reason',
  'entry.upstream': 'Upstream',
  'entry.upstreamAnswered': 'answered with HTTP {status}',
  'entry.upstreamSilent': 'did not answer',
  'entry.client': 'The client got',
  'entry.clientGot': 'HTTP {status}: {reason}',
  'entry.clientElsewhere': 'the answer of another channel',
  'entry.clientBroken': 'a part of the answer, which then broke off',
  'entry.modelAsked': 'Model asked',
  'entry.tokens': 'Tokens',
  'entry.tokensOf': '{prompt} prompt + {completion} completion = {total}',
  'entry.cached': '{count} of the prompt from a cache',
  'entry.thought': '{count} of the completion for reasoning',
  'entry.quotaUnits': '{quota} ({units} {units|unit|units})',
  'entry.worked': 'Worked out',
  'entry.working':
    '({prompt} prompt + {completion} completion × {completionRatio}) × {model} (model) × {group} (group) = {units} {units|unit|units}',
  'entry.charged':
    'The relay charged {units} {units|unit|units}: it rounds or counts in another way.',
  'entry.perToken': 'A prompt token costs {prompt}, a completion token {completion} units',
  'entry.perMillion': 'For a million tokens: {prompt} prompt, {completion} completion',
  'entry.perUnit': '1 unit is {amount}',
  'entry.counted': '{count} {count|call|calls} in one entry',
  'entry.requestId': 'Request ID',
  'entry.raw': 'Raw text',
  'entry.copy': 'Copy entry',
  'entry.copyId': 'Copy the request ID',
  'entry.logsOfChannel': 'Logs of this channel',
  'entry.logsOfToken': 'Logs of this token',
  'entry.logsOfUser': 'Logs of this user',
  'entry.test': 'Test channel',
  'entry.disable': 'Disable channel',
  'entry.enable': 'Enable channel',
  'failures.title': 'Failed calls by reason',
  'failures.reason': 'Reason',
  'failures.channel': 'Channel',
  'failures.count': 'Count',
  'failures.share': 'Of all calls',
  'failures.first': 'First',
  'failures.last': 'Last',
  'failures.sum':
    '{failed} of {calls} {calls|call|calls} in this time failed for the client ({share} %).',
  'failures.none': 'No call failed in this time.',
  'failures.noChannel': 'no channel',
  'failures.counted': 'Counted only: more than 60 of a user in a minute',
  'failures.others': '{count} more {count|failure|failures} for other reasons',
  'failures.open': 'Entries: {reason}',
  'failures.failed': 'The failed calls could not be loaded.',
  'failures.missing': 'This relay does not group failed calls.',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
