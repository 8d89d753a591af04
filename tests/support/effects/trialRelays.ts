/** How each relay is started for a trial, and what it needs before its first record: data by the name of a kind. */

export interface TrialRelay {
  /** The file of schemas/relays, where the relay's status does not tell it. */
  named?: string;
  env?: Record<string, string>;
  args?: readonly string[];
  files?: Readonly<Record<string, (port: number) => string>>;
  /** Password of root; that of One API if absent. */
  password?: string;
  /** Calls before the first sign-in. */
  setUp?: readonly [path: string, body: object][];
  /** Calls of root before the first record. */
  first?: readonly [path: string, body: object][];
}

const unlimited = { GLOBAL_API_RATE_LIMIT: '100000', GLOBAL_WEB_RATE_LIMIT: '100000' };
const password = 'root-of-a-trial';
const newApi: TrialRelay = {
  // It waits for its database only where its own name of the file says so.
  env: { ...unlimited, SQLITE_PATH: './relay.db?_busy_timeout=30000' },
  args: ['--log-dir', './logs'],
  password,
  setUp: [['setup', { username: 'root', password, confirmPassword: password }]],
};

export const trialRelays: Readonly<Record<string, TrialRelay>> = {
  'one-api': {},
  laisky: { env: unlimited },
  'new-api': { ...newApi, first: [['option/payment_compliance', { confirmed: true }]] },
  'new-api-feb': newApi,
  'new-api-2025': newApi,
  'one-hub': {
    args: ['--config', 'config.yaml'],
    files: {
      'config.yaml': (port) =>
        [
          `port: ${port}`,
          'sqlite_path: ./relay.db',
          'session_secret: trial of a relay',
          'user_token_secret: trial of a relay, of 32 characters',
          'disable_token_encoders: true',
          'global: { api_rate_limit: 100000, web_rate_limit: 100000 }',
        ].join('\n'),
    },
  },
};
