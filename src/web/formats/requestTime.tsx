import { plainText } from '../../schema/oddValues';
import type { Log } from '../../schema/records.gen';
import { useConsoleT } from '../core/texts/consoleMessages';
import { showToast } from '../core/toastStore';
import { Button } from '../ui/Button';
import { copyText } from '../ui/copyText';
import { timeText } from './times';
import type { CellProps } from './types';

export const text = ({ value }: CellProps): string => timeText(value);

/** Epoch seconds as local time; a click copies the id of the request, by which the relay's own log finds it. */
export function Cell({ value, row }: CellProps<Log>) {
  const t = useConsoleT();
  const time = timeText(value);
  const id = plainText(row.request_id);
  if (id === '' || time === '') return time;
  const copy = async () => {
    const isCopied = await copyText(id);
    showToast(
      isCopied ? 'success' : 'warning',
      t(isCopied ? 'log.idCopied' : 'log.idNotCopied', { id }),
    );
  };
  return (
    <Button
      size="small"
      kind="link"
      title={t('log.copyId')}
      aria-label={`${time}: ${t('log.copyId')}`}
      onClick={() => void copy()}
    >
      {time}
    </Button>
  );
}
