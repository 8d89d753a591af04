import { Suspense, useState } from 'react';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { type CodeStep, codeStepOf } from '../../relay/errors/HttpError';
import { showError } from '../../relay/errors/showError';
import { signInByWeChat } from '../../relay/session/providerSession';
import { Button } from '../../ui/Button';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { Icon } from '../../ui/Icon';
import { useBusy } from '../../ui/loading/useBusy';
import { openSignInProvider } from '../openSignInProvider';
import { offeredProviders, type Provider } from '../signInProviders';
import { showSignedIn } from './showSignedIn';
import './providers.css';

// Few sign in this way, so its code comes when it is asked for.
const WeChatDialog = lazyDialog(
  async () => (await loadWith('account', import('../WeChatDialog'))).WeChatDialog,
);

const icons = { github: 'github', lark: 'users', oidc: 'tokens' } as const;
const names = {
  github: 'login.githubName',
  lark: 'login.larkName',
  oidc: 'login.oidcName',
} as const;
const labels = { github: 'login.github', lark: 'login.lark', oidc: 'login.oidc' } as const;

/** Other ways to sign in, as the relay's status offers them. @param onStep goes on with a code */
export function SignInProviderButtons({ onStep }: { onStep: (step: CodeStep) => void }) {
  const t = useTranslate();
  const status = useStatus();
  const [busy, run] = useBusy();
  const [isWeChatOpen, setWeChatOpen] = useState(false);
  const providers = offeredProviders(status);
  const hasWeChat = status['wechat_login'] === true;
  const open = (provider: Provider) =>
    void run(() => openSignInProvider(provider, status).catch(showError));
  const signInByCode = async (code: string) => {
    try {
      await signInByWeChat(code);
    } catch (error) {
      const step = codeStepOf(error);
      if (step) return onStep(step);
      throw error;
    }
    showSignedIn('/');
  };
  return (
    <section aria-label={t('login.others')}>
      <p className="or">{t('login.or')}</p>
      <div className="providers">
        {providers.map((provider) => (
          <Button
            key={provider}
            disabled={busy}
            aria-label={t(labels[provider])}
            onClick={() => open(provider)}
          >
            <Icon name={icons[provider]} />
            {t(names[provider])}
          </Button>
        ))}
        {hasWeChat && (
          <Button aria-label={t('login.wechat')} onClick={() => setWeChatOpen(true)}>
            <Icon name="chat" />
            {t('login.wechatName')}
          </Button>
        )}
      </div>
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
