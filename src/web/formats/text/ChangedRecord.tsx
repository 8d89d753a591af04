import { findResource } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { referenceName } from '../../relay/read/referenceNames';
import { useAccess } from '../../relay/session/useAccess';
import { PlainLink } from '../../ui/links/PlainLink';
import { ReferenceName } from '../choice/ReferenceName';
import type { CellProps } from '../parts/types';

const idsOf = ({ records }: Row) => (Array.isArray(records) ? records.map(String) : []);

/** The name of the record of a change: the one that it had then, the present one, or its id. */
export function changedName(row: Row): string {
  const [id = '', ...others] = idsOf(row);
  const resource = plainText(row['resource'] ?? '');
  const name = plainText(row['name'] ?? '');
  const present = others.length === 0 ? referenceName(resource, Number(id)) : undefined;
  return name || (present ?? (findResource(resource) ? `#${id}` : id));
}

/** A link to what a change is of: a record, a setting, or the list of several records of one name. */
export function ChangedRecord(cell: CellProps) {
  const { row, isInRow, isInLink } = cell;
  const may = useAccess();
  const [id, ...others] = idsOf(row);
  const target = plainText(row['resource'] ?? '');
  if (id === undefined) return null;
  const name = changedName(row);
  const isRecord = findResource(target) !== undefined;
  if (isRecord && others.length === 0)
    return (
      <ReferenceName {...cell} value={Number(id)} target={target} text={() => changedName(row)} />
    );
  const isKnown =
    Boolean(row['name']) && may({ resource: target, action: isRecord ? 'list' : 'edit' });
  const href = isRecord ? `/${target}?q=${encodeURIComponent(name)}` : `/setting#${id}`;
  return (
    <>
      {isKnown && !isInLink ? (
        <PlainLink href={href} tabIndex={isInRow ? -1 : undefined} dir="auto">
          {name}
        </PlainLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      {others.length > 0 && <span className="muted"> +{others.length}</span>}
    </>
  );
}
