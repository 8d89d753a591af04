import { describeError } from '../core/describeError';
import { useTranslate } from '../core/texts/catalogue';
import { groupDigits } from '../formats/numbers';
import { Button } from '../ui/Button';
import type { Job } from './bulkJobs';
import { recordName } from './recordName';
import './bulk.css';

/** The outcome of a job: how many rows are done, which failed and why, and buttons to retry them. */
export function JobOutcome({ job }: { job: Pick<Job, 'report' | 'busy' | 'again'> }) {
  const t = useTranslate();
  const { report } = job;
  if (!report || job.busy) return null;
  return (
    <div className="report">
      <p>
        {report.notTried.length > 0
          ? t('bulk.stopped', {
              done: groupDigits(report.done.length),
              left: groupDigits(report.notTried.length),
            })
          : t('bulk.done', { done: groupDigits(report.done.length) })}
      </p>
      {report.failed.length > 0 && (
        <p>{t('bulk.failed', { count: groupDigits(report.failed.length) })}</p>
      )}
      {report.failed.length > 0 && (
        <ul>
          {report.failed.map(({ item, error }) => (
            <li key={item.id}>
              <bdi>{recordName(item)}</bdi> (#{item.id}): {describeError(error, t)?.text}
            </li>
          ))}
        </ul>
      )}
      {report.failed.length > 0 && (
        <Button size="small" onClick={() => job.again(report.failed.map(({ item }) => item))}>
          {t('bulk.retry', { count: groupDigits(report.failed.length) })}
        </Button>
      )}
      {report.notTried.length > 0 && (
        <Button size="small" onClick={() => job.again(report.notTried)}>
          {t('bulk.resume', { count: groupDigits(report.notTried.length) })}
        </Button>
      )}
    </div>
  );
}
