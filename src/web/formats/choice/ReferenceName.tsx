import { useEffect } from 'react';
import { plainText } from '../../../schema/values/oddValues';
import { referenceName, useReferenceNames } from '../../relay/read/referenceNames';
import { useAccess } from '../../relay/session/useAccess';
import { wantNames } from '../../relay/wantNames';
import { PlainLink } from '../../ui/links/PlainLink';
import type { CellProps } from '../parts/types';

/** The name of a record as a link to it; as a text for who may not open it. */
export function ReferenceName({
  target,
  text,
  ...cell
}: CellProps & { target: string; text: (cell: CellProps) => string }) {
  const { value, isInRow, isInLink } = cell;
  const may = useAccess();
  useReferenceNames();
  useEffect(() => void wantNames(target, [value]), [target, value]);
  const shown = text(cell);
  const isNamed = referenceName(target, value) !== undefined;
  if (!isNamed || isInLink || !may({ resource: target, action: 'edit' }))
    return <bdi className={isNamed ? undefined : 'muted'}>{shown}</bdi>;
  return (
    <PlainLink
      href={`/${target}/edit/${encodeURIComponent(plainText(value))}`}
      tabIndex={isInRow ? -1 : undefined}
      dir="auto"
    >
      {shown}
    </PlainLink>
  );
}
