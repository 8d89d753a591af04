import { type DragEvent, useState } from 'react';
import { fieldTexts } from '../../../schema/texts';
import { useTimesAsAge } from '../../formats/time/timesAsAge';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Icon } from '../../ui/Icon';
import { useListExtras } from '../state/ListExtras';

/** A column: shown or not, and its place, changed by buttons or by dragging it onto another one. */
function ColumnEntry({
  field,
  title,
  onDrag,
  onDrop,
}: {
  field: string;
  title: string;
  onDrag: (field: string) => void;
  onDrop: (onto: string) => void;
}) {
  const t = useTranslate();
  const { columns } = useListExtras();
  const { all, shown } = columns;
  const at = shown.indexOf(field);
  const isShown = at >= 0;
  const isLast = at === shown.length - 1;
  const forward = () => at > 0 && columns.move(field, shown[at - 1]);
  // Behind the next one that is shown: hidden ones may lie between.
  const back = () => {
    const next = shown[at + 1];
    if (next !== undefined) columns.move(field, all[all.indexOf(next) + 1]);
  };
  const accept = (event: DragEvent) => event.preventDefault();
  return (
    <fieldset
      className="menu-column"
      aria-label={title}
      draggable
      onDragStart={() => onDrag(field)}
      onDragOver={accept}
      onDrop={(event) => {
        accept(event);
        onDrop(field);
      }}
    >
      <label className="menu-check">
        <input
          type="checkbox"
          checked={isShown}
          disabled={isShown && shown.length === 1}
          onChange={() => columns.toggle(field)}
        />
        {title}
      </label>
      {isShown && (
        <>
          <button
            type="button"
            className="ib"
            aria-label={t('list.columnUp', { field: title })}
            aria-disabled={at === 0}
            onClick={forward}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="ib"
            aria-label={t('list.columnDown', { field: title })}
            aria-disabled={isLast}
            onClick={back}
          >
            <Icon name="down" />
          </button>
        </>
      )}
    </fieldset>
  );
}

/** Which columns are shown in which order, and how times are; remembered in this browser. */
export function ColumnPanel() {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, columns, showDetail, setShowDetail } = useListExtras();
  const [asAge, setAsAge] = useTimesAsAge();
  const [dragged, setDragged] = useState<string>();
  const drop = (onto: string) => {
    if (dragged !== undefined && dragged !== onto) columns.move(dragged, onto);
    setDragged(undefined);
  };
  return (
    <>
      {columns.all.map((field) => (
        <ColumnEntry
          key={field}
          field={field}
          title={fieldTexts(schema, field, locale).title}
          onDrag={setDragged}
          onDrop={drop}
        />
      ))}
      <hr />
      {schema['x-resource'].detail && (
        <label className="menu-check">
          <input type="checkbox" checked={showDetail} onChange={() => setShowDetail(!showDetail)} />
          {t('list.detail')}
        </label>
      )}
      <label className="menu-check">
        <input type="checkbox" checked={asAge} onChange={() => setAsAge(!asAge)} />
        {t('list.relativeTimes')}
      </label>
      <button type="button" onClick={columns.reset}>
        {t('list.columnsReset')}
      </button>
    </>
  );
}
