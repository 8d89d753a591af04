import type { Log } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/files/copyAndTell';
import type { CellProps } from '../parts/types';
import { Time } from './Time';
import { timeText } from './times';

/** Takes integer. */
export const column = { width: 168, narrow: 156 };

export const text = ({ value }: CellProps): string => timeText(value);

/** Epoch seconds as local time; a click copies the id of the request, by which the relay's own log finds it. */
export function Cell({ value, row }: CellProps<Log>) {
  const t = useTranslate();
  const time = timeText(value);
  const id = plainText(row.request_id);
  if (id === '' || time === '') return <Time value={value} />;
  return (
    <Button
      size="small"
      kind="link"
      tabIndex={-1}
      className="plain-link"
      title={t('log.copyId')}
      aria-label={`${time}: ${t('log.copyId')}`}
      onClick={() => void copyAndTell(id, t('log.idCopied', { id }), t('log.idNotCopied', { id }))}
    >
      <Time value={value} />
    </Button>
  );
}
