import { Suspense } from 'react';
import { fieldTexts } from '../../../schema/texts';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Popover } from '../../ui/popover/Popover';
import { useListExtras } from '../state/ListExtras';
import { isTimePreset } from '../state/timePresets';

const TimePanel = lazyPart(async () => (await import('./TimePanel')).TimePanel);

/** A filter by time: a range that moves with the clock, or one of its own. @param fields start and end */
export function TimeChip({ fields }: { fields: readonly [string, string] }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state } = useListExtras();
  const own = fields
    .filter((field) => state.match[field])
    .map(
      (field) =>
        `${fieldTexts(schema, field, locale).title} ${timeText(Number(state.match[field]))}`,
    )
    .join(' ');
  const label = isTimePreset(state.time) ? t(`list.time.${state.time}`) : own;
  return (
    <Popover
      look={label === '' ? 'filter' : 'filter is-set'}
      button={
        <>
          <Icon name="time" />
          {label === '' ? t('list.time') : <b>{label}</b>}
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <TimePanel fields={fields} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
