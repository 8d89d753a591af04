import { literalText } from '../../../schema/filters/parseFilter';
import { resources } from '../../../schema/registry';
import type { Locale, ResourceSchema, Row } from '../../../schema/types';
import { callerOf, mayDo } from '../../relay/session/useAccess';
import { isAdmin } from '../../storage/roles';
import { storedUser } from '../../storage/storedUser';
import { fillLink } from './linkOf';

/** The list of an own record, in which an administrator would see what is of others and named alike. */
function ownList(schema: ResourceSchema, target: string, href: string, row: Row): string {
  const user = storedUser.get();
  return user &&
    isAdmin(user) &&
    row[schema['x-resource'].owner ?? ''] === user.id &&
    resources[target]?.['x-resource'].query?.includes('username')
    ? `${href}&f.username=${encodeURIComponent(literalText(user.username))}`
    : href;
}

/** Lists that a record leads to (x-links), with their texts: those whose field the row has, and that one may see. */
export function recordLinks(
  schema: ResourceSchema,
  row: Row,
  locale: Locale,
): { key: string; title: string; href: string }[] {
  const caller = callerOf(storedUser.get());
  const texts = schema['x-i18n'][locale]?.links;
  return Object.entries(schema['x-links'] ?? {}).flatMap(([key, { title, to }]) => {
    const href = fillLink(schema, to, row);
    const target = href?.split(/\W/)[1] ?? '';
    const isHidden = resources[target] && !mayDo(caller, { resource: target, action: 'list' });
    return href === undefined || isHidden
      ? []
      : [{ key, title: texts?.[key] ?? title, href: ownList(schema, target, href, row) }];
  });
}
