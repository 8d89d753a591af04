import { useResourceContext } from 'ra-core';
import { oddity, plainText } from '../../schema/oddValues';
import { lacksId } from '../data/recordIds';
import { formatOf } from '../formats/cells';
import { OddValue } from '../formats/OddValue';
import { Link } from '../ui/Link';
import { titleField } from './columnLayout';
import { useGrid } from './GridContext';
import { InPlaceNumber } from './InPlaceNumber';
import { linkOf } from './linkOf';
import { RecordTitle } from './RecordTitle';
import { recordName } from './recordName';
import { canToggle } from './recordStatus';
import { StatusSwitch } from './StatusSwitch';
import { useRow } from './useRow';

/**
 * A value of a row: by its format, as a control where it is changed in place, or marked where it is not what the schema
 * says.
 */
export function RowValue({ field, title }: { field: string; title: string }) {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const { schema, config } = useGrid();
  const property = schema.properties[field];
  const value = row[field];
  const isFixed = lacksId(row.id);
  if (field === 'id')
    return isFixed ? '' : typeof row.id === 'number' ? row.id : <bdi>{plainText(row.id)}</bdi>;
  const why = oddity(property, value);
  if (why) return <OddValue value={value} why={why} />;
  const { Cell, Tip } = formatOf(property);
  const cell = { value, row, name: field, schema };
  if (field === 'status' && canToggle(schema, config) && !isFixed)
    return <StatusSwitch name={field} />;
  if (field === titleField(schema) && !config.readOnly) {
    const href = config.editPath?.(row) ?? `/${resource}/edit/${row.id}`;
    return <RecordTitle href={isFixed ? undefined : href} Cell={Cell} Tip={Tip} cell={cell} />;
  }
  const link = linkOf(schema, property, row);
  if (link !== undefined)
    return (
      <Link href={link} tabIndex={-1} aria-label={`${title} ${plainText(value)}`}>
        <Cell {...cell} />
      </Link>
    );
  return property?.['x-in-place'] && !isFixed ? (
    <InPlaceNumber field={field} label={`${title}: ${recordName(row)}`} property={property} />
  ) : (
    <Cell {...cell} />
  );
}
