import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../locales/catalogue';
import { pageTag } from '../locales/locale';
import { statusText, useStatus } from '../relay/calls/relayStatus';
import { Button } from '../ui/Button';
import { useColourMode } from '../ui/page/colourMode';
import { showToast } from '../ui/toasts/showToast';
import { loadTurnstile } from './loadTurnstile';

type State = 'running' | 'passed' | 'failed' | 'error' | 'expired' | 'timeout';

interface WidgetProps {
  siteKey: string;
  onToken: (token: string) => void;
  onRetry: () => void;
}

function Widget({ siteKey, onToken, onRetry }: WidgetProps) {
  const t = useTranslate();
  const theme = useColourMode();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('running');
  const report = useRef(onToken);
  report.current = onToken;
  useEffect(() => {
    let isCurrent = true;
    let remove = () => {};
    const show = (next: State, token = '') => {
      if (!isCurrent) return;
      setState(next);
      report.current(token);
    };
    show('running');
    loadTurnstile().then(
      (api) => {
        if (!isCurrent || !container.current) return;
        const renew = (next: State) => {
          show(next);
          if (isCurrent) api.reset(id);
        };
        const id = api.render(container.current, {
          sitekey: siteKey,
          theme,
          language: pageTag().toLowerCase(),
          callback: (token) => show('passed', token),
          'error-callback': () => {
            show('error');
            return true;
          },
          'expired-callback': () => renew('expired'),
          'timeout-callback': () => renew('timeout'),
        });
        remove = () => api.remove(id);
      },
      () => show('failed'),
    );
    return () => {
      isCurrent = false;
      remove();
    };
  }, [siteKey, theme]);
  const needsRetry = state === 'failed' || state === 'error';
  return (
    <section className="field" aria-label={t('check.label')}>
      <div ref={container} />
      <span role={needsRetry ? 'alert' : 'status'} className={needsRetry ? 'error' : 'muted'}>
        {t(`check.${state}`)}
      </span>
      {needsRetry && (
        <Button size="small" onClick={onRetry}>
          {t('check.retry')}
        </Button>
      )}
    </section>
  );
}

export interface BotCheck {
  /** The value for `?turnstile=`; empty while there is none or the relay asks for none. */
  token: string;
  /** The widget, where the relay asks for the check. */
  widget: ReactNode;
  /** True when a call may be sent; says what to do otherwise. */
  isReady: () => boolean;
  /** Asks for a new token after one was used. */
  renew: () => void;
}

/** The bot check as the relay's status wants it. */
export function useBotCheck(): BotCheck {
  const t = useTranslate();
  const status = useStatus();
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const isOn = status['turnstile_check'] === true;
  const renew = () => setRound((old) => old + 1);
  return {
    token: isOn ? token : '',
    widget: isOn && (
      <Widget
        key={round}
        siteKey={statusText(status, 'turnstile_site_key')}
        onToken={setToken}
        onRetry={renew}
      />
    ),
    isReady: () => {
      if (!isOn || token !== '') return true;
      showToast('info', t('check.wait'));
      return false;
    },
    renew,
  };
}
