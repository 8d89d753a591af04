import { type ReactNode, Suspense } from 'react';
import { statusText, systemName, useStatus } from '../../core/statusStore';
import { isAdmin } from '../../core/storage/roles';
import { useStoredUser } from '../../core/storage/storedUser';
import { type TextKey, useTranslate } from '../../core/texts/catalogue';
import { timeText } from '../../formats/times';
import { lazyPart } from '../../ui/lazyPart';
import { OperatorContent } from '../content/OperatorContent';
import { HomeSkeleton } from './HomeSkeleton';
import { NoticePanel } from './NoticePanel';
import { OnceSeen } from './OnceSeen';
import './home.css';

// Guests do without their code; App.tsx begins to load the right one along with this page for who is signed in.
const Dashboard = lazyPart(async () => (await import('./Dashboard')).Dashboard);
const AdminHome = lazyPart(async () => (await import('./AdminHome')).AdminHome);

const flags: readonly [TextKey, string][] = [
  ['home.email', 'email_verification'],
  ['home.github', 'github_oauth'],
  ['home.wechat', 'wechat_login'],
  ['home.turnstile', 'turnstile_check'],
];

/** Where the relay comes from whose contract this console speaks. */
const source = 'https://github.com/songquanpeng/one-api';

function StatusCards({ Heading }: { Heading: 'h1' | 'h2' }) {
  const t = useTranslate();
  const status = useStatus();
  const facts: [string, ReactNode][] = [
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
    <section className="panel">
      <Heading>{t('home.welcome', { name: systemName(status) })}</Heading>
      <p className="muted">{t('home.status')}</p>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** /: the dashboard of a signed-in user, then for everybody the configured home page, or the status of the relay. */
export function HomePage() {
  const user = useStoredUser();
  return (
    <>
      <NoticePanel />
      <Suspense fallback={user && <HomeSkeleton isAdmin={isAdmin(user)} />}>
        {user &&
          (isAdmin(user) ? (
            <AdminHome key={user.id} user={user} />
          ) : (
            <Dashboard key={user.id} user={user} />
          ))}
        <OnceSeen isAtOnce={!isAdmin(user)}>
          <OperatorContent
            path="home_page_content"
            empty={<StatusCards Heading={user ? 'h2' : 'h1'} />}
          />
        </OnceSeen>
      </Suspense>
    </>
  );
}
