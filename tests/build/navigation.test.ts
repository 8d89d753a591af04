/** The menu by the files of schemas/resources, on a copy of them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSchemas } from '../../src/build/sources/readSchemas';
import type { Locale, ResourceSchema } from '../../src/schema/types';
import { isCurrent, navItems } from '../../src/web/app/navigation/navItems';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'relay-console-schemas-'));
  cpSync('schemas', copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function edit(name: string, change: (schema: ResourceSchema) => void): void {
  const file = join(copy, 'resources', `${name}.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as ResourceSchema;
  change(schema);
  writeFileSync(file, JSON.stringify(schema));
}

/** The menu of a user with that role. */
const menu = (role: number, locale: Locale = 'en') => {
  const schemas = Object.fromEntries(readSchemas<ResourceSchema>(join(copy, 'resources')));
  return navItems(locale, schemas)
    .filter(({ resource }) => (schemas[resource]?.['x-resource'].role ?? 1) <= role)
    .filter(({ resource }) => resource !== 'chat')
    .map(({ label }) => label);
};

const ofUsers = [
  'Home',
  'Tokens',
  'Playground',
  'Prices',
  'Top up',
  'Logs',
  'Usage report',
  'Settings',
  'About',
];

describe('the menu', () => {
  it.each([
    [1, ofUsers],
    [
      10,
      [
        'Home',
        'Channels',
        'Tokens',
        'Playground',
        'Redemption codes',
        'Prices',
        'Top up',
        'Users',
        'Invitations',
        'Announcements',
        'Logs',
        'Usage report',
        'Audit log',
        'Settings',
        'About',
      ],
    ],
  ])('of role %i has the pages of that role in their order', (role, entries) => {
    expect(menu(role)).toEqual(entries);
  });

  it('is Chinese, too', () => {
    expect(menu(100, 'zh')).toEqual([
      '首页',
      '渠道',
      '令牌',
      '试用',
      '兑换码',
      '价格',
      '充值',
      '用户',
      '邀请',
      '公告',
      '日志',
      '用量报表',
      '审计日志',
      '告警通知',
      '告警投递记录',
      '设置',
      '关于',
    ]);
  });

  it('follows a place that changes in its file', () => {
    edit('token', (schema) => {
      schema['x-resource'].menu = { place: 75 };
    });
    expect(menu(1)).toEqual([
      'Home',
      'Playground',
      'Prices',
      'Top up',
      'Logs',
      'Usage report',
      'Settings',
      'Tokens',
      'About',
    ]);
  });

  it('follows a role that changes in its file', () => {
    edit('log', (schema) => {
      schema['x-resource'].role = 10;
    });
    expect(menu(1)).not.toContain('Logs');
    expect(menu(10)).toContain('Logs');
  });

  it('follows a title that changes in its file', () => {
    edit('channel', (schema) => {
      schema.title = 'Upstreams';
    });
    edit('user', (schema) => {
      schema['x-resource'].menu = { place: 50, title: 'People' };
    });
    expect(menu(10).slice(1, 2)).toEqual(['Upstreams']);
    expect(menu(10)).toContain('People');
  });

  it('has no entry for a file without a place', () => {
    edit('redemption', (schema) => {
      delete schema['x-resource'].menu;
    });
    expect(menu(10)).not.toContain('Redemption codes');
  });
});

describe('the entry of the page in sight', () => {
  it.each([
    ['/', '/', true],
    ['/', '/token', false],
    ['/user', '/user', true],
    ['/user', '/user/edit/3', true],
    ['/user', '/user/add', true],
    ['/user', '/user/edit', false],
    ['/user', '/users', false],
  ])('%s is marked at %s: %s', (path, pathname, isMarked) => {
    expect(isCurrent({ path }, pathname)).toBe(isMarked);
  });
});
