import '../firstPaint';
import { timeText } from '../../formats/times';
import { type ConsoleKey, useConsoleT } from '../../i18n/consoleMessages';
import { statusText, systemName, useStatus } from '../../status/statusStore';
import { OperatorContent } from '../../ui/OperatorContent';

const flags: readonly [ConsoleKey, string][] = [['home.email', 'email_verification'], ['home.github', 'github_oauth'], ['home.wechat', 'wechat_login'], ['home.turnstile', 'turnstile_check']];

function StatusCards() {
  const t = useConsoleT();
  const status = useStatus();
  const facts: [string, string][] = [
    [t('home.version'), statusText(status, 'version') || t('home.unknown')],
    [t('home.started'), timeText(status['start_time']) || t('home.unknown')],
    ...flags.map(([label, name]): [string, string] => [t(label), t(status[name] === true ? 'home.on' : 'home.off')]),
  ];
  return (
    <section className="panel">
      <h1>{t('home.welcome', { name: systemName(status) })}</h1>
      <h2>{t('home.status')}</h2>
      <dl className="facts">{facts.map(([label, value]) => <div key={label} style={{ display: 'contents' }}><dt className="muted">{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  );
}

/** /: the configured home page, or the status of the relay. */
export function HomePage() {
  return <OperatorContent path="home_page_content" empty={<StatusCards />} />;
}
