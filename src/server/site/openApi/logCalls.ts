/** The calls that answer of the log: their parameters and answers. */
import { channelDay } from '../../../schema/answers/channelDay';
import { failureGroups } from '../../../schema/answers/failures';
import { logSum } from '../../../schema/answers/logSum';
import { list, text, time, whole } from '../../../schema/answers/shapes';
import { logSummary } from '../../../schema/answers/summary';
import {
  ownGroupings,
  usageGroupings,
  usageReport,
  usageSteps,
} from '../../../schema/answers/usage';
import { userRole } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { type CallText, type Can, record } from './CallText';
import { pageWords } from './pageWords';

const logQuery = {
  type: whole,
  username: text,
  token_name: text,
  model_name: text,
  channel: whole,
  start_timestamp: time,
  end_timestamp: time,
  reason: { type: 'string', description: 'of failed calls, as their groups name it' },
};
const { username: _username, channel: _channel, ...ownLogQuery } = logQuery;
const page = {
  p: { type: 'integer', minimum: 0, description: 'page, from 0' },
  ...pageWords(resourceSchema('log'), userRole.user),
};
const pageBeside = {
  has_more: { type: 'boolean', description: 'of a page of page_size' },
  total: { ...whole, description: 'of all that match, where it is cheap to count' },
  more_than: { ...whole, description: 'in its place, where there are more' },
};
const summaryQuery = {
  start: time,
  end: time,
  by: { type: 'string', description: 'of hour, day, model, channel, user, joined by commas' },
  zone: { type: 'string', description: 'time zone of days, as Asia/Shanghai; UTC without it' },
  limit: { type: 'integer', minimum: 1, maximum: 100 },
};
const usageQuery = {
  by: { enum: usageGroupings, default: 'model' },
  step: { enum: usageSteps, description: 'the whole time without it' },
  start: time,
  end: time,
  before: { ...time, description: 'where the time begins that it is compared with' },
  zone: { type: 'string', description: 'time zone of days, as Asia/Shanghai; UTC without it' },
  rows: { const: 'all', description: 'as many rows as a file has; the largest without it' },
};
const usageQueryOfAll = {
  ...usageQuery,
  username: { ...text, description: 'only the use of this user, by model or token' },
};
const ownUsageQuery = { ...usageQuery, by: { enum: ownGroupings, default: 'model' } };

const mayList = (can: Can) => can('log', 'list');
/** A sum tells of the entries, and of the fields that it adds up. */
const maySum =
  (...fields: readonly string[]) =>
  (can: Can) =>
    mayList(can) && fields.every((field) => can(`log.${field}`, 'read'));
const maySummarise = maySum(
  'quota',
  'prompt_tokens',
  'completion_tokens',
  'elapsed_time',
  'failed_calls',
);

/** By method and path. */
export const logCalls: Readonly<Record<string, CallText>> = {
  'GET /api/channel/day/{id}': {
    role: 10,
    may: maySum('failed_calls', 'elapsed_time', 'quota'),
    answer: channelDay,
  },
  'GET /api/log': {
    role: 10,
    may: mayList,
    query: { ...page, ...logQuery },
    answer: list(record('log')),
    beside: pageBeside,
  },
  'GET /api/log/self': {
    role: 1,
    may: mayList,
    query: { ...page, ...ownLogQuery },
    answer: list(record('log')),
    beside: pageBeside,
  },
  'GET /api/log/stat': {
    role: 10,
    may: maySum('quota'),
    query: logQuery,
    answer: logSum,
  },
  'GET /api/log/self/stat': {
    role: 1,
    may: maySum('quota'),
    query: ownLogQuery,
    answer: logSum,
  },
  'GET /api/log/summary': {
    role: 10,
    may: maySummarise,
    query: summaryQuery,
    answer: logSummary,
  },
  'GET /api/log/usage': {
    role: 10,
    may: maySummarise,
    query: usageQueryOfAll,
    answer: usageReport,
  },
  'GET /api/log/self/usage': {
    role: 1,
    may: maySummarise,
    query: ownUsageQuery,
    answer: usageReport,
  },
  'GET /api/log/failures': {
    role: 10,
    may: maySum('content', 'created_at', 'failed_calls', 'channel'),
    query: logQuery,
    answer: failureGroups,
  },
  'GET /api/log/self/failures': {
    role: 1,
    may: maySum('content', 'created_at', 'failed_calls'),
    query: ownLogQuery,
    answer: failureGroups,
  },
  'GET /api/log/self/summary': {
    role: 1,
    may: maySummarise,
    query: summaryQuery,
    answer: logSummary,
  },
  'DELETE /api/log': {
    fresh: true,
    role: 10,
    may: (can) => can('log', 'clear'),
    query: { target_timestamp: time },
    needs: ['target_timestamp'],
    answer: whole,
  },
};
