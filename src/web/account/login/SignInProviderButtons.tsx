import { lazy, Suspense, useState } from 'react';
import { goTo } from '../../core/navigation';
import { reportError } from '../../core/reportError';
import { useStatus } from '../../core/statusStore';
import { loadWith, useTranslate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { signInByWeChat } from '../../data/session';
import { Button } from '../../ui/Button';
import { useBusy } from '../../ui/useBusy';
import { openSignInProvider } from '../openSignInProvider';
import { offeredProviders, type Provider } from '../signInProviders';
import { texts } from '../texts';

// Few sign in this way, so its code is not part of the first paint.
const WeChatDialog = lazy(async () => ({
  default: (await loadWith(texts, import('../WeChatDialog'))).WeChatDialog,
}));

const labels = { github: 'login.github', lark: 'login.lark', oidc: 'login.oidc' } as const;

/** Other ways to sign in, as the relay's status offers them. */
export function SignInProviderButtons() {
  const t = useTranslate();
  const status = useStatus();
  const [busy, run] = useBusy();
  const [isWeChatOpen, setWeChatOpen] = useState(false);
  const providers = offeredProviders(status);
  const hasWeChat = status['wechat_login'] === true;
  if (providers.length === 0 && !hasWeChat) return null;
  const open = (provider: Provider) =>
    void run(() => openSignInProvider(provider, status).catch(reportError));
  const signInByCode = async (code: string) => {
    await signInByWeChat(code);
    showToast('success', t('login.success'));
    goTo('/', { replace: true });
  };
  return (
    <section className="panel" aria-label={t('login.others')}>
      <p className="toolbar">
        {providers.map((provider) => (
          <Button key={provider} disabled={busy} onClick={() => open(provider)}>
            {t(labels[provider])}
          </Button>
        ))}
        {hasWeChat && <Button onClick={() => setWeChatOpen(true)}>{t('login.wechat')}</Button>}
      </p>
      {isWeChatOpen && (
        <Suspense>
          <WeChatDialog
            title={t('login.wechat')}
            submitLabel={t('login.submit')}
            onCode={signInByCode}
            onClose={() => setWeChatOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
