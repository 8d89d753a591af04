import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { userRole } from '../../../../schema/records.gen';
import type { Row } from '../../../../schema/types';
import { newPasswordPlace } from '../../../account/newAccount';
import { type TextKey, useTranslate } from '../../../locales/catalogue';
import { useStatus } from '../../../relay/calls/relayStatus';
import { fetchPrices } from '../../../relay/site/prices';
import { useSelf } from '../../../relay/useSelf';
import { useStoredUser } from '../../../storage/storedUser';
import { CloseButton } from '../../../ui/CloseButton';
import { Icon } from '../../../ui/Icon';

/** Where the last step leads: the examples on this page. */
export const startId = 'quick-start';

const pricesHref = '/setting?tab=operation&section=ratio';

interface Step {
  key: TextKey & `home.step.${string}`;
  href: string;
  isDone: boolean;
}

/** The steps with their states, beside a way to be rid of them. */
function Steps({ steps, onDismiss }: { steps: readonly Step[]; onDismiss: () => void }) {
  const t = useTranslate();
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <section className="card first-steps" aria-label={t('home.steps')}>
      <header>
        <h2>{t('home.steps')}</h2>
        <span className="muted">
          {t('home.stepsDone', {
            count: steps.filter(({ isDone }) => isDone).length,
            total: steps.length,
          })}
        </span>
        <CloseButton look="refresh" onClick={onDismiss} />
      </header>
      <ol>
        {steps.map(({ key, href, isDone }, i) => (
          <li key={key} aria-current={key === next ? 'step' : undefined}>
            <span className={`step-mark ${isDone ? 'done' : ''}`}>
              {isDone ? <Icon name="apply" /> : i + 1}
            </span>
            {href.startsWith('#') ? <a href={href}>{t(key)}</a> : <Link to={href}>{t(key)}</Link>}
            <span className="for-readers">{t(isDone ? 'home.step.done' : 'home.step.open')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Known {
  channels: readonly Row[];
  tokens: readonly Row[];
  isCalled: boolean;
}

function StepsOfRoot({ channels, tokens, isCalled, onDismiss }: Known & { onDismiss: () => void }) {
  const { data: self } = useSelf();
  const own: Row = { ...self };
  const initial = own['initial_password'];
  const hasPrices = useStatus()['prices'] === true;
  const { data: prices } = useQuery({
    queryKey: ['prices', useStoredUser()?.id],
    queryFn: ({ signal }) => fetchPrices(signal),
    enabled: hasPrices && channels.length > 0,
  });
  const served = prices?.filter(({ isServed }) => isServed) ?? [];
  const isPriced = served.length > 0 && served.every(({ isAssumed }) => !isAssumed);
  const isTested = channels.some(({ test_time: time }) => typeof time === 'number' && time > 0);
  return (
    <Steps
      onDismiss={onDismiss}
      steps={[
        // A relay that does not say whether it is still the first one.
        ...(typeof initial === 'boolean'
          ? [
              {
                key: 'home.step.password' as const,
                href: `/user/edit${newPasswordPlace}`,
                isDone: !initial,
              },
            ]
          : []),
        { key: 'home.step.channel', href: '/channel/add', isDone: channels.length > 0 },
        { key: 'home.step.test', href: '/channel', isDone: isTested },
        ...(hasPrices
          ? [{ key: 'home.step.prices' as const, href: pricesHref, isDone: isPriced }]
          : []),
        { key: 'home.step.token', href: '/token/add', isDone: tokens.length > 0 },
        { key: 'home.step.call', href: `#${startId}`, isDone: isCalled },
      ]}
    />
  );
}

/** The first steps of root on a new relay, until it has relayed a call. Undefined while something is not known. */
export function FirstSteps({
  channels,
  tokens,
  requests,
}: {
  channels: readonly Row[] | undefined;
  tokens: readonly Row[] | undefined;
  /** Requests that the relay has counted lately; undefined where it does not say. */
  requests: number | undefined;
}) {
  const isRoot = (useStoredUser()?.role ?? 0) >= userRole.root;
  const [isDismissed, setDismissed] = useStore('first-steps-dismissed', false);
  if (!isRoot || isDismissed || !channels || !tokens) return null;
  const isCalled =
    (requests ?? 0) > 0 ||
    channels.some(({ used_quota: quota }) => typeof quota === 'number' && quota > 0);
  if (channels.length > 0 && isCalled) return null;
  return (
    <StepsOfRoot
      channels={channels}
      tokens={tokens}
      isCalled={isCalled}
      onDismiss={() => setDismissed(true)}
    />
  );
}
