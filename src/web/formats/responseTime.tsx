import { useConsoleT } from '../core/texts/consoleMessages';
import { timeText } from './times';
import type { CellProps } from './types';

/** Milliseconds -> colour (spec.md section 4). */
function colourOf(ms: number): string {
  if (ms <= 1000) return 'green';
  if (ms <= 3000) return 'olive';
  return ms <= 5000 ? 'yellow' : 'red';
}

/** Seconds of the last test; untested only where no test was made: a failed one has a time and no duration. */
export function Cell({ value, row }: CellProps) {
  const t = useConsoleT();
  const ms = Number(value ?? 0);
  const tested = timeText(row['test_time']);
  if (ms === 0 && tested)
    return (
      <span className="badge red" title={tested}>
        {t('response.failed')}
      </span>
    );
  if (ms === 0) return <span className="badge grey">{t('response.untested')}</span>;
  return (
    <span className={`badge ${colourOf(ms)}`} title={tested || undefined}>
      {t('response.seconds', { seconds: (ms / 1000).toFixed(2) })}
    </span>
  );
}
