import { type ReactNode, Suspense } from 'react';
import { consoleVersion } from '../../../schema/version';
import { timeText } from '../../formats/time/times';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { statusText, systemName, useStatus } from '../../relay/calls/relayStatus';
import { isAdmin } from '../../storage/roles';
import { storedUser, useStoredUser } from '../../storage/storedUser';
import { buttonClass } from '../../ui/Button';
import { PlainLink } from '../../ui/links/PlainLink';
import { lazyPart } from '../../ui/loading/lazyPart';
import { OperatorContent } from '../content/OperatorContent';
import { NoticePanel } from './NoticePanel';
import { HomeSkeleton } from './use/HomeSkeleton';
import './home.css';

const loadDashboard = async () => (await import('./Dashboard')).Dashboard;
const loadAdminHome = async () => (await import('./AdminHome')).AdminHome;
// Guests do without their code. Who is signed in waits for it here: React shows what a Suspense waited for no sooner
// than 300 ms after its fallback.
const first = storedUser.get();
const isFirstAdmin = isAdmin(first);
const none = () => undefined;
const Dashboard =
  (first && !isFirstAdmin ? await loadDashboard().catch(none) : undefined) ??
  lazyPart(loadDashboard);
const AdminHome =
  (isFirstAdmin ? await loadAdminHome().catch(none) : undefined) ?? lazyPart(loadAdminHome);

const flags: readonly [TextKey, string][] = [
  ['home.email', 'email_verification'],
  ['home.github', 'github_oauth'],
  ['home.wechat', 'wechat_login'],
  ['home.turnstile', 'turnstile_check'],
];

/** Where the relay comes from whose contract this console speaks. */
const source = 'https://github.com/songquanpeng/one-api';

/** Facts about the relay out of its status. */
function Facts() {
  const t = useTranslate();
  const status = useStatus();
  const facts: [string, ReactNode][] = [
    [t('home.console'), consoleVersion],
    [t('home.version'), statusText(status, 'version') || t('home.unknown')],
    [
      t('home.source'),
      <a key="source" href={source} target="_blank" rel="noopener noreferrer">
        {source.replace('https://', '')}
      </a>,
    ],
    [t('home.started'), timeText(status['start_time']) || t('home.unknown')],
    ...flags.map(([label, name]): [string, string] => [
      t(label),
      t(status[name] === true ? 'home.on' : 'home.off'),
    ]),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A guest's first page: the name of the relay, and the way to an account; the header has the sign-in. */
function GuestHead() {
  const t = useTranslate();
  return (
    <section className="panel guest-head">
      <h1>{t('home.welcome', { name: systemName(useStatus()) })}</h1>
      <p>{t('home.what')}</p>
      <PlainLink className={buttonClass('primary')} href="/register">
        {t('home.createAccount')}
      </PlainLink>
    </section>
  );
}

/** Above the operator's own page, which says by itself what this is. */
function WayIn() {
  const t = useTranslate();
  return (
    <p>
      <PlainLink href="/register">{t('home.createAccount')}</PlainLink>
    </p>
  );
}

/** Where the operator has written nothing: what this is, and how the relay is set up, for those who want to know. */
function Standard({ isGuest }: { isGuest: boolean }) {
  const t = useTranslate();
  return (
    <>
      {isGuest && <GuestHead />}
      <details className="relay-facts">
        <summary>{t('home.status')}</summary>
        <Facts />
      </details>
    </>
  );
}

/** /: the dashboard of a signed-in user, then for everybody the configured home page, or the status of the relay. */
export function HomePage() {
  const user = useStoredUser();
  return (
    <>
      {!user && <NoticePanel />}
      <Suspense fallback={user && <HomeSkeleton isAdmin={isAdmin(user)} />}>
        {user &&
          (isAdmin(user) ? (
            <AdminHome key={user.id} user={user}>
              <NoticePanel />
            </AdminHome>
          ) : (
            <Dashboard key={user.id} user={user}>
              <NoticePanel />
            </Dashboard>
          ))}
        <OperatorContent
          path="home_page_content"
          empty={<Standard isGuest={!user} />}
          above={!user && <WayIn />}
        />
      </Suspense>
    </>
  );
}
