import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canAccess } from '../../src/schema/access';
import { whyNoResource } from '../../src/schema/check/checkNames';
import { pageNames } from '../../src/schema/pages';
import { userStatus } from '../../src/schema/records.gen';
// Adds the pages with the roles that their files declare.
import '../../src/web/relay/session/useAccess';

const [visitor, user, administrator, root] = [0, 1, 10, 100];

describe('who may do what', () => {
  it('what a relay gives no right to, its administrators may not do', () => {
    const may = (resource: string, action: string) =>
      canAccess(
        { role: administrator, lacks: ['channel.create', 'channel.key'] },
        { resource, action },
      );
    expect([may('channel', 'create'), may('channel.key', 'write')]).toEqual([false, false]);
    expect([may('channel', 'edit'), may('channel.name', 'write')]).toEqual([true, true]);
  });

  it.each<[string, string, number[]]>([
    ['token', 'list', [user, administrator, root]],
    ['token', 'create', [user, administrator, root]],
    ['channel', 'list', [administrator, root]],
    ['channel', 'delete', [administrator, root]],
    ['channel', 'test', [administrator, root]],
    ['log', 'list', [user, administrator, root]],
    ['log', 'export', [user, administrator, root]],
    ['log', 'create', []],
    ['log', 'edit', []],
    ['log', 'delete', []],
    ['user', 'edit', [administrator, root]],
    ['user', 'promote', [root]],
    ['user', 'frobnicate', []],
    ['nothing', 'list', []],
    ['constructor', 'list', []],
    ['home', 'list', [visitor, user, administrator, root]],
    ['topup', 'list', [user, administrator, root]],
    ['option', 'edit', [root]],
    ['user.quota', 'write', [administrator, root]],
    ['user.quota', 'read', [administrator, root]],
    ['user.used_quota', 'read', [administrator, root]],
    ['user.used_quota', 'write', []],
    ['user.password', 'read', []],
    ['user.password', 'write', [administrator, root]],
    ['token.name', 'write', [user, administrator, root]],
    ['token.nothing', 'read', []],
    ['log.username', 'read', [administrator, root]],
    ['log.token_name', 'read', [user, administrator, root]],
  ])('%s: %s', (resource, action, roles) => {
    const allowed = [visitor, user, administrator, root].filter((role) =>
      canAccess({ role }, { resource, action }),
    );
    expect(allowed).toEqual(roles);
  });

  it.each([
    ['show', [1, 10, 100], [1, 10, 100]],
    ['edit', [1], [1, 10, 100]],
    ['delete', [1], [1, 10]],
    ['disable', [1], [1, 10]],
    ['promote', [], [1, 10]],
  ])('%s of an account of a role: by an administrator %j, by root %j', (action, by10, by100) => {
    const of = (role: number) =>
      [1, 10, 100].filter((other) =>
        canAccess({ role }, { resource: 'user', action, record: { id: 7, role: other } }),
      );
    expect([of(administrator), of(root)]).toEqual([by10, by100]);
  });

  it('nobody does anything to a deleted account', () => {
    const record = { id: 7, role: user, status: userStatus.deleted };
    const actions = ['edit', 'delete', 'disable', 'promote'];
    const done = actions.filter((action) =>
      canAccess({ role: root }, { resource: 'user', action, record }),
    );
    expect(done).toEqual([]);
  });
});

describe('a page', () => {
  const folders = readdirSync('src/web/pages').filter((name) =>
    existsSync(`src/web/pages/${name}/page.tsx`),
  );
  const names = new Set([...folders, ...pageNames, 'option'].filter((name) => name !== 'user'));
  it.each([...names])('has a name that no resource can have: %s', (name) => {
    expect(whyNoResource(name)).toBe(
      `"${name}" is a name that the console or its server uses already`,
    );
  });
});
