import { useGetManyReference } from 'react-admin';
import { Link } from 'react-router';
import type { PointerLink } from '../../list/row/pointerLinks';
import { useTranslate } from '../../locales/catalogue';

/** So many are counted; more are shown as "10+". */
const maxCounted = 10;

/** A list of records that point to this one, with how many they are. */
function PointerCount({
  link: { source, field, title, href },
  id,
}: {
  link: PointerLink;
  id: unknown;
}) {
  const t = useTranslate();
  const { data, pageInfo, error } = useGetManyReference(source, {
    target: field,
    // ra-core takes any id; those of an address are texts or numbers.
    id: String(id),
    pagination: { page: 1, perPage: maxCounted },
    sort: { field: 'id', order: 'DESC' },
  });
  const count = data ? `${data.length}${pageInfo?.hasNextPage ? '+' : ''}` : error ? '?' : '…';
  return (
    <Link to={href} title={error ? t('error.listFailed') : undefined}>
      {title} ({count})
    </Link>
  );
}

/** The records that point to this one, by resource and field; with their number where the server counts them. */
export function PointerCounts({ links, id }: { links: readonly PointerLink[]; id: unknown }) {
  return links.map((link) =>
    link.isCounted ? (
      <PointerCount key={link.href} link={link} id={id} />
    ) : (
      <Link key={link.href} to={link.href}>
        {link.title}
      </Link>
    ),
  );
}
