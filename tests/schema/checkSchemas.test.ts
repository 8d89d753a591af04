import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const context = readContext('.');
const files = Object.fromEntries(
  ['schemas/resources', 'schemas/forms', 'schemas/settings']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((file) => [join(folder, file), read(join(folder, file))]),
    ),
);

type Loose = Record<string, never> & {
  properties: Record<string, Record<string, unknown>>;
  'x-resource': Record<string, unknown>;
  'x-links'?: unknown;
  'x-i18n': {
    zh: { sections?: Record<string, string>; properties: Record<string, Record<string, unknown>> };
  };
};
/** The token schema with one mistake in it, checked. */
function mistakesOf(spoil: (schema: Loose) => void): string[] {
  const schema = structuredClone(files['schemas/resources/token.json']);
  spoil(schema);
  return checkSchemas({ 'token.json': schema }, context).map(
    ({ file, place, reason }) => `${file} ${place}: ${reason}`,
  );
}

describe('the schema files', () => {
  it('have no mistake', () => {
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(5);
    expect(checkSchemas(files, context)).toEqual([]);
  });

  it('name themselves to editors', () => {
    for (const schema of Object.values(files)) expect(schema.$schema).toBe('../vocabulary.json');
  });
});

describe('an option that needs another', () => {
  const settingsWith = (needs: string) => {
    const schema = structuredClone(files['schemas/settings/system.json']);
    schema.properties.RegisterEnabled['x-needs'] = [needs];
    return checkSchemas({ ...files, 'schemas/settings/system.json': schema }, context);
  };

  it('may need one of another tab', () => {
    expect(settingsWith('SystemName')).toEqual([]);
  });

  it('needs one that exists', () => {
    expect(settingsWith('SystemNam')).toEqual([
      {
        file: 'schemas/settings/system.json',
        place: '/properties/RegisterEnabled/x-needs',
        reason: '"SystemNam" is no option, did you mean "SystemName"?',
        fix: { place: '/properties/RegisterEnabled/x-needs', remove: true },
      },
    ]);
  });
});

describe('a mistake in a schema file', () => {
  it.each<[string, (schema: Loose) => void, string]>([
    [
      'a misspelt word',
      (s) => {
        s.properties['name'] = { ...s.properties['name'], maxLenght: 3 };
      },
      'token.json /properties/name: unknown word "maxLenght", did you mean "maxLength"?',
    ],
    [
      'a section with a name that is no field of the form',
      (s) => {
        s['x-resource']['sections'] = [
          {
            name: 'all',
            title: 'All',
            fields: [...(s['x-resource']['form'] as string[]), 'staus'],
          },
        ];
        s['x-i18n'].zh.sections = { all: '全部' };
      },
      'token.json /x-resource/sections/all: "staus" is no field of the form',
    ],
    [
      'a field of the form that is in no section',
      (s) => {
        const [, ...others] = s['x-resource']['form'] as string[];
        s['x-resource']['sections'] = [{ name: 'all', title: 'All', fields: others }];
        s['x-i18n'].zh.sections = { all: '全部' };
      },
      'token.json /x-resource/sections: "name" is in no section',
    ],
    [
      'a section without a Chinese heading',
      (s) => {
        s['x-resource']['sections'] = [
          { name: 'all', title: 'All', fields: s['x-resource']['form'] },
        ];
      },
      'token.json /x-i18n/zh/sections: has no Chinese heading for all',
    ],
    [
      'a width that is none',
      (s) => {
        s.properties['name'] = { ...s.properties['name'], 'x-width': 'third' };
      },
      'token.json /properties/name/x-width: must be one of ["half","full"]',
    ],
    [
      'a misspelt x- word',
      (s) => {
        s.properties['name'] = { ...s.properties['name'], 'x-fromat': 'text' };
      },
      'token.json /properties/name: unknown word "x-fromat", did you mean "x-format"?',
    ],
    [
      'a calculation',
      (s) => {
        s.properties['used_quota'] = { ...s.properties['used_quota'], 'x-value': 'remain_quota' };
      },
      'token.json /properties/used_quota: unknown word "x-value"',
    ],
    [
      'a bad x- value',
      (s) => {
        s.properties['models'] = { ...s.properties['models'], 'x-wire': 'coma' };
      },
      'token.json /properties/models/x-wire: must be one of ["comma","json","boolean-text","number-text","address"]',
    ],
    [
      'a colour that is none',
      (s) => {
        (s.properties['status']?.['x-choices'] as Record<string, unknown>[])[0] = {
          value: 1,
          label: 'On',
          colour: 'gren',
        };
      },
      'token.json /properties/status/x-choices/0/colour: must be one of',
    ],
    [
      'a column that is no property',
      (s) => {
        (s['x-resource']['list'] as string[]).push('naem');
      },
      'token.json /x-resource/list: "naem" is no property, did you mean "name"?',
    ],
    [
      'a column of wide screens that is no property',
      (s) => {
        s['x-resource']['wide'] = ['used_qouta'];
      },
      'token.json /x-resource/wide: "used_qouta" is no property, did you mean "used_quota"?',
    ],
    [
      'a spare column that is no property',
      (s) => {
        s['x-resource']['spare'] = ['used_qouta'];
      },
      'token.json /x-resource/spare: "used_qouta" is no property, did you mean "used_quota"?',
    ],
    [
      'a list that is loaded whole without a search',
      (s) => {
        s['x-resource']['whole'] = true;
        delete s['x-resource']['search'];
      },
      'token.json /x-resource/whole: needs search, which answers all records',
    ],
    [
      'a naming field that is no property',
      (s) => {
        s['x-resource']['title'] = 'naem';
      },
      'token.json /x-resource/title: "naem" is no property, did you mean "name"?',
    ],
    [
      'a link by a field that is no property',
      (s) => {
        s['x-links'] = { logs: { title: 'Logs', to: '/log?f.token_name={naem}' } };
      },
      'token.json /x-links/logs: "naem" is no property, did you mean "name"?',
    ],
    [
      'a link without 中文',
      (s) => {
        s['x-links'] = { calls: { title: 'Calls', to: '/log?f.token_name={name}' } };
      },
      'token.json /x-i18n/zh/links: has no Chinese text for calls',
    ],
    [
      'a form field that is no property',
      (s) => {
        (s['x-resource']['form'] as string[]).push('quota');
      },
      'token.json /x-resource/form: "quota" is no property',
    ],
    [
      'an unregistered format',
      (s) => {
        s.properties['name'] = { ...s.properties['name'], 'x-format': 'quotta' };
      },
      'token.json /properties/name/x-format: no format "quotta" below src/web/formats, did you mean "quota"?',
    ],
    [
      'a missing 中文 title',
      (s) => {
        delete s['x-i18n'].zh.properties['subnet'];
      },
      'token.json /x-i18n/zh/properties/subnet: has no Chinese title',
    ],
    [
      'a missing 中文 choice',
      (s) => {
        s['x-i18n'].zh.properties['status'] = { title: '状态', choices: { 1: '已启用' } };
      },
      'token.json /x-i18n/zh/properties/status/choices: has no Chinese label for 2',
    ],
    [
      'a missing 中文 help text',
      (s) => {
        s['x-i18n'].zh.properties['models'] = { title: '模型' };
      },
      'token.json /x-i18n/zh/properties/models: has no Chinese description',
    ],
    [
      'a translation of nothing',
      (s) => {
        s['x-i18n'].zh.properties['nmae'] = { title: '名' };
      },
      'token.json /x-i18n/zh/properties/nmae: "nmae" is no property',
    ],
    [
      'a default of another type',
      (s) => {
        s.properties['remain_quota'] = { ...s.properties['remain_quota'], default: '5' };
      },
      'token.json /properties/remain_quota/default: "5" must be integer',
    ],
    [
      'a link to a field that is none',
      (s) => {
        s.properties['name'] = { ...s.properties['name'], 'x-link': '/user/edit/{user}' };
      },
      'token.json /properties/name/x-link: "user" is no property',
    ],
    [
      'a condition on nothing',
      (s) => {
        s.properties['subnet'] = { ...s.properties['subnet'], 'x-hide-when': { unlimitted: true } };
      },
      'token.json /properties/subnet/x-hide-when: "unlimitted" is no property',
    ],
    [
      'two choices of one name',
      (s) => {
        const choices = [1, 2].map((value) => ({ value, name: 'enabled', label: `On ${value}` }));
        s.properties['status'] = { ...s.properties['status'], 'x-choices': choices };
      },
      'token.json /properties/status/x-choices: two choices have the name "enabled"',
    ],
    [
      'a choice whose name code cannot use',
      (s) => {
        const choices = [{ value: 1, name: 'switched on', label: 'On' }];
        s.properties['status'] = { ...s.properties['status'], 'x-choices': choices };
      },
      'token.json /properties/status/x-choices/0/name: "switched on" is not allowed here',
    ],
    [
      'a choice file that is not there',
      (s) => {
        s.properties['status'] = { ...s.properties['status'], 'x-choices': 'none.json' };
      },
      'token.json /properties/status/x-choices: no file schemas/none.json',
    ],
  ])('is found: %s', (_what, spoil, expected) => {
    expect(mistakesOf(spoil).join('\n')).toContain(expected);
  });
});
