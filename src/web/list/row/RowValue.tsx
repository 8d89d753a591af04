import { useResourceContext } from 'react-admin';
import { isDeleted } from '../../../schema/recordStatus';
import { titleField } from '../../../schema/titleField';
import { oddity, plainText } from '../../../schema/values/oddValues';
import { formatOf } from '../../formats/cells';
import { OddValue } from '../../formats/parts/OddValue';
import { lacksId } from '../../relay/values/recordIds';
import { isPlainClick, PlainLink } from '../../ui/links/PlainLink';
import { goTo } from '../../ui/links/publicPages';
import { useRowExtras } from '../state/ListExtras';
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
  const extras = useRowExtras();
  const { schema, config, isReadOnly, can, canWrite } = extras;
  const property = schema.properties[field];
  const value = row[field];
  const isFixed = lacksId(row.id);
  if (field === 'id')
    return isFixed ? '' : typeof row.id === 'number' ? row.id : <bdi>{plainText(row.id)}</bdi>;
  const why = oddity(property, value);
  if (why) return <OddValue value={value} why={why} />;
  const { Cell, Tip } = formatOf(property);
  const cell = { value, row, name: field, schema, isInRow: true };
  if (field === 'status' && canToggle(extras) && !isFixed && !isDeleted(schema, row))
    return <StatusSwitch name={field} />;
  if (field === titleField(schema) && !isReadOnly) {
    const page = can('edit', row) ? `/${resource}/edit/${encodeURIComponent(row.id)}` : undefined;
    const href = config.editPath?.(row) ?? page;
    return <RecordTitle href={isFixed ? undefined : href} Cell={Cell} Tip={Tip} cell={cell} />;
  }
  const link = linkOf(schema, property, row);
  if (link !== undefined)
    return (
      <PlainLink
        href={link}
        tabIndex={-1}
        aria-label={`${title} ${plainText(value)}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          const isLoaded = import('./narrowFurther');
          void isLoaded.then(({ narrowFurther }) => goTo(narrowFurther(link)));
        }}
      >
        <Cell {...cell} isInLink />
      </PlainLink>
    );
  return property?.['x-in-place'] && !isFixed && canWrite(field) && can('edit', row) ? (
    <InPlaceNumber field={field} label={`${title}: ${recordName(row)}`} property={property} />
  ) : (
    <Cell {...cell} />
  );
}
