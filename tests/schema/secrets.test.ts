import { describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../src/schema/types';
import { holdsSecrets, keepSecrets, withoutSecrets } from '../../src/schema/values/secrets';

const text: PropertySchema = { title: 'T', type: 'string' };
const secret: PropertySchema = { title: 'T', type: 'string', writeOnly: true };
const properties: Record<string, PropertySchema> = {
  name: text,
  key: secret,
  config: {
    title: 'C',
    type: 'object',
    properties: {
      region: text,
      sk: secret,
      vertex: { title: 'V', type: 'object', properties: { project: text, adc: secret } },
    },
  },
};
const whole = {
  name: 'a',
  key: 'CANARY-1',
  config: { region: 'eu', sk: 'CANARY-2', vertex: { project: 'p', adc: 'CANARY-3' } },
  later: 1,
};

describe('secrets of a record', () => {
  it('are left out at every depth; everything else stays', () => {
    const shown = withoutSecrets(properties, whole);
    expect(JSON.stringify(shown)).not.toContain('CANARY');
    expect(shown).toEqual({
      name: 'a',
      config: { region: 'eu', vertex: { project: 'p' } },
      later: 1,
    });
  });

  it('survive odd values in place of an object', () => {
    for (const config of [null, 'text', 7, ['x']])
      expect(withoutSecrets(properties, { config })).toEqual({ config });
  });

  it('are put back where nobody typed another', () => {
    const config = properties['config'] as PropertySchema;
    expect(holdsSecrets(config)).toBe(true);
    expect(
      keepSecrets(config, { region: 'us', vertex: { project: 'q', adc: 'new' } }, whole.config),
    ).toEqual({ region: 'us', sk: 'CANARY-2', vertex: { project: 'q', adc: 'new' } });
    expect(keepSecrets(config, { region: 'us' }, whole.config)).toEqual({
      region: 'us',
      sk: 'CANARY-2',
      vertex: { adc: 'CANARY-3' },
    });
  });
});
