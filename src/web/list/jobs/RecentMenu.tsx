import { useResourceContext } from 'react-admin';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/popover/Popover';
import { recentPart, useRecentJobs } from './recentJobs';
import './bulk.css';

/** The reports of jobs on the list, with Undo and a way back to what failed. */
function RecentMenu() {
  const t = useTranslate();
  const jobs = useRecentJobs(useResourceContext() ?? '');
  if (jobs.length === 0) return null;
  return (
    <Popover look="ib large" buttonLabel={t('bulk.recent')} button={<Icon name="time" />}>
      {(close) => (
        <ul className="recent-work" aria-label={t('bulk.recent')}>
          {jobs.map(({ number, at, text, undo, show, failed, left }) => (
            <li key={number}>
              <span>
                {text}
                <small className="muted">
                  {timeText(Math.floor(at / 1000)).slice(-8)}
                  {failed > 0 && ` · ${t('bulk.recentFailed', { count: failed })}`}
                  {left > 0 && ` · ${t('bulk.recentLeft', { count: left })}`}
                </small>
              </span>
              {show && (
                <Button
                  size="small"
                  onClick={() => {
                    close();
                    show();
                  }}
                >
                  {t('bulk.report')}
                </Button>
              )}
              {undo && (
                <Button
                  size="small"
                  onClick={() => {
                    close();
                    undo();
                  }}
                >
                  <Icon name="undo" />
                  {t('undo.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Lets the lists show their recent jobs. */
export const showRecentJobs = (): void => recentPart.set(RecentMenu);
