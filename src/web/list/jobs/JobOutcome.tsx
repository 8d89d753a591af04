import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { describeError } from '../../relay/errors/describeError';
import { Button } from '../../ui/Button';
import { recordName } from '../row/recordName';
import type { Job } from './jobs';
import './bulk.css';

/** Rows that failed and why, and buttons that try open rows again. */
function OpenRows({ job: { report, again } }: { job: Pick<Job, 'report' | 'again'> }) {
  const t = useTranslate();
  const { failed = [], notTried = [] } = report ?? {};
  return (
    <>
      {failed.length > 0 && (
        <>
          <p>{t('bulk.failed', { count: groupDigits(failed.length) })}</p>
          <ul>
            {failed.map(({ item, error }) => (
              <li key={item.id}>
                <bdi>{recordName(item)}</bdi> (#{item.id}): {describeError(error, t)?.text}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={() => again(failed.map(({ item }) => item))}>
            {t('bulk.retry', { count: groupDigits(failed.length) })}
          </Button>
        </>
      )}
      {notTried.length > 0 && (
        <Button size="small" onClick={() => again(notTried)}>
          {t('bulk.resume', { count: groupDigits(notTried.length) })}
        </Button>
      )}
    </>
  );
}

/** The outcome of a job: how many rows are done, and what is open, also of the job that it took back. */
export function JobOutcome({ job }: { job: Job }) {
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
      <OpenRows job={job} />
      {job.others.map((other) => (
        <div key={other.number}>
          <p>{t('bulk.earlier')}</p>
          <OpenRows job={other} />
        </div>
      ))}
    </div>
  );
}
