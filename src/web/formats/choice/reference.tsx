import { Suspense } from 'react';
import { isReferenceId } from '../../../schema/isReferenceId';
import { referenceName } from '../../relay/read/referenceNames';
import { lazyPart } from '../../ui/loading/lazyPart';
import type { CellProps } from '../parts/types';

/** Takes integer; needs x-reference. */
export const column = { width: 136 };

const ReferenceName = lazyPart(async () => (await import('./ReferenceName')).ReferenceName);

const targetOf = ({ schema, name }: CellProps) => schema.properties[name]?.['x-reference'] ?? '';

/** The name of the record, or #5 where it cannot be read. */
export function text(cell: CellProps): string {
  const { value } = cell;
  return isReferenceId(value) ? (referenceName(targetOf(cell), value) ?? `#${value}`) : '';
}

/** The name of the record that the value points to, which leads to it. */
export function Cell(cell: CellProps) {
  const shown = text(cell);
  return (
    shown && (
      <Suspense fallback={shown}>
        <ReferenceName {...cell} target={targetOf(cell)} text={text} />
      </Suspense>
    )
  );
}
