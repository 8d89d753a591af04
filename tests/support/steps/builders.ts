/** Requests with sensible values; a test overrides what it is about. */
import type { Row } from '../../../src/schema/types';

export const buildToken = (overrides: Row = {}): Row => ({
  name: 'token',
  remain_quota: 500_000,
  expired_time: -1,
  unlimited_quota: false,
  models: '',
  subnet: '',
  ...overrides,
});

export const buildChannel = (overrides: Row = {}): Row => ({
  name: 'channel',
  type: 1,
  key: 'sk-test',
  models: 'gpt-4o',
  group: 'default',
  base_url: '',
  other: '',
  model_mapping: '',
  config: '{}',
  ...overrides,
});
