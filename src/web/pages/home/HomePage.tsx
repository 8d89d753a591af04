import { type ComponentType, type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { consoleVersion } from '../../../schema/version';
import { timeText } from '../../formats/time/times';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { statusText, systemName, useStatus } from '../../relay/calls/relayStatus';
import { isAdmin } from '../../storage/roles';
import { type StoredUser, useStoredUser } from '../../storage/storedUser';
import { buttonClass } from '../../ui/Button';
import { PlainLink } from '../../ui/links/PlainLink';
import { lazyPart } from '../../ui/loading/lazyPart';
import { OperatorContent } from '../content/OperatorContent';
import { NoticePanel } from './NoticePanel';
import { HomeSkeleton } from './use/HomeSkeleton';
import './home.css';

type Main = ComponentType<{ user: StoredUser; children?: ReactNode }>;

// Guests do without their code; App.tsx begins to load the right one along with this page for who is signed in.
const loads = {
  admin: async (): Promise<Main> => (await import('./AdminHome')).AdminHome,
  user: async (): Promise<Main> => (await import('./Dashboard')).Dashboard,
};
const mains: Partial<Record<keyof typeof loads, Main>> = {};

/**
 * The part for who is signed in, once its code is there; one that did not come says so in its place. Not by a Suspense:
 * React shows what one waited for no sooner than 300 ms after its fallback.
 */
function useMain(user: StoredUser | undefined): Main | undefined {
  const kind = user && (isAdmin(user) ? 'admin' : 'user');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!kind || mains[kind]) return;
    void loads[kind]()
      .catch(() => lazyPart(loads[kind]))
      .then((found) => {
        mains[kind] = found;
        redraw();
      });
  }, [kind]);
  return kind && mains[kind];
}

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
  const MainPart = useMain(user);
  const skeleton = user && <HomeSkeleton isAdmin={isAdmin(user)} />;
  if (user && !MainPart) return skeleton;
  return (
    <>
      {!user && <NoticePanel />}
      <Suspense fallback={skeleton}>
        {user && MainPart && (
          <MainPart key={user.id} user={user}>
            <NoticePanel />
          </MainPart>
        )}
        <OperatorContent
          path="home_page_content"
          empty={<Standard isGuest={!user} />}
          above={!user && <WayIn />}
        />
      </Suspense>
    </>
  );
}
