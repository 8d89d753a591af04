import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { WaitNote } from '../load/WaitNote';
import type { Job } from './jobs';

/** How far a job is, whether it waits for the relay, and a button that stops it. */
export function JobProgress({ job }: { job: Pick<Job, 'count' | 'finished' | 'stop'> }) {
  const t = useTranslate();
  return (
    <>
      <progress max={job.count} value={job.finished} />
      <WaitNote />
      <Button size="small" onClick={job.stop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}
