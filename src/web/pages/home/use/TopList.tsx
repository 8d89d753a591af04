import { Link } from 'react-router';
import type { UsageSum } from '../../../../schema/answers/usage';
import { useTranslate } from '../../../locales/catalogue';
import { pageTag } from '../../../locales/locale';
import { quotaText } from '../../../relay/site/quotaText';
import { Card } from './Card';

/** Figures with their name, and the id of their entries. */
export interface Group extends UsageSum {
  id: number | string;
  name: string;
}

/** The groups that used most, each a link to its entries of the log. */
export function TopList({
  title,
  groups,
  hrefOf,
  all,
}: {
  title: string;
  groups: readonly Group[];
  hrefOf: (group: Group) => string;
  /** Address of the whole ranking; undefined where the relay has none. */
  all: string | undefined;
}) {
  const t = useTranslate();
  const most = groups[0]?.quota ?? 0;
  return (
    <Card
      title={title}
      beside={
        all !== undefined && (
          <Link to={all} aria-label={t('home.allOf', { title })}>
            {t('home.all')}
          </Link>
        )
      }
    >
      <table className="top" aria-label={t('home.topTable', { title })}>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th
                scope="row"
                className="share"
                style={{ backgroundSize: `${most > 0 ? (group.quota / most) * 100 : 0}% 22px` }}
              >
                <Link to={hrefOf(group)} title={group.name}>
                  <bdi>{group.name || t('home.nameless', { id: group.id })}</bdi>
                </Link>
              </th>
              <td className="c1">{group.requests.toLocaleString(pageTag())}</td>
              <td className="c2">{quotaText(group.quota)}</td>
            </tr>
          ))}
          {groups.length === 0 && (
            <tr>
              <td className="muted">{t('home.topEmpty')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  );
}
