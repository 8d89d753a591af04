import { useEffect, useRef } from 'react';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { CloseButton } from '../../ui/CloseButton';
import { framePart } from './framePart';
import { JobOutcome } from './JobOutcome';
import { JobProgress } from './JobProgress';
import { type Job, recordsOf, useLeftJobs } from './jobs';
import './bulk.css';

function LeftJob({ job }: { job: Job }) {
  const t = useTranslate();
  const section = useRef<HTMLElement>(null);
  const wasBusy = useRef(job.busy);
  // The button that was pressed is gone.
  useEffect(() => {
    if (wasBusy.current !== job.busy && document.activeElement === document.body)
      section.current?.focus();
    wasBusy.current = job.busy;
  }, [job.busy]);
  const title = t('bulk.left', { records: recordsOf(job) });
  return (
    <section ref={section} tabIndex={-1} className="left-work" aria-label={title}>
      <strong role="status">{title}</strong>
      {job.busy && (
        <>
          <span className="muted">
            {t('bulk.progress', { done: groupDigits(job.finished), count: groupDigits(job.count) })}
          </span>
          <JobProgress job={job} />
        </>
      )}
      {!job.busy && (
        <CloseButton
          look="ib large"
          onClick={() => {
            document.getElementById('content')?.focus();
            job.forget();
          }}
        />
      )}
      <JobOutcome job={job} />
    </section>
  );
}

/** The jobs whose list was left: they can be seen and stopped on every page, and say what became of them. */
function LeftJobs() {
  return useLeftJobs().map((job) => <LeftJob key={job.name} job={job} />);
}

/** Lets the frame show jobs whose list is left. */
export const showLeftJobs = (): void => framePart.set(LeftJobs);
