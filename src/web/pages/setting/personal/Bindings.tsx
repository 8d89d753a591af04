import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CodeButton } from '../../../account/CodeButton';
import { openSignInProvider } from '../../../account/openSignInProvider';
import { offeredProviders, type Provider } from '../../../account/signInProviders';
import { useBotCheck } from '../../../account/useBotCheck';
import { WeChatDialog } from '../../../account/WeChatDialog';
import { useTranslate } from '../../../locales/catalogue';
import { type Status, useStatus } from '../../../relay/calls/relayStatus';
import { isPasswordConfirmed } from '../../../relay/session/accountCalls';
import { bind as bindTo } from '../../../relay/session/ownAccount';
import { fetchCodeState } from '../../../relay/session/providerSession';
import { useWrite } from '../../../relay/useWrite';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { TextField } from '../../../ui/fields/TextField';
import { showToast } from '../../../ui/toasts/showToast';
import { PasswordDialog } from './PasswordDialog';

function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const tAccount = useTranslate();
  const client = useQueryClient();
  const { busy, write } = useWrite('user');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const check = useBotCheck();
  const bind = async () => {
    if (
      !(await write(() =>
        bindTo(
          'oauth/email/bind',
          { email: email.trim(), code: code.trim() },
          'email',
          email.trim(),
        ),
      ))
    )
      return;
    void client.invalidateQueries({ queryKey: ['self'] });
    showToast('success', t('setting.emailDone'));
    onClose();
  };
  return (
    <Dialog title={t('setting.bindEmail')} isBusy={busy} onClose={onClose}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={t('setting.email')}
          type="email"
          autoComplete="email"
          value={email}
          onText={setEmail}
        />
        {check.widget}
        <p>
          <CodeButton type="submit" address={email} check={check} />
        </p>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void bind();
        }}
      >
        <TextField
          label={tAccount('code.label')}
          autoComplete="one-time-code"
          value={code}
          onText={setCode}
        />
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button
            type="submit"
            kind="primary"
            disabled={busy || email.trim() === '' || code.trim() === ''}
          >
            {t('setting.bind')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const labels = {
  github: 'setting.bindGithub',
  lark: 'setting.bindLark',
  oidc: 'setting.bindOidc',
} as const;

type Binding = Provider | 'wechat' | 'email';

const isProvider = (binding: Binding): binding is Provider =>
  binding !== 'wechat' && binding !== 'email';

/** True where the relay asks for the password first, and was not given it in the last minutes. */
async function needsPassword(status: Status): Promise<boolean> {
  return status['password_confirm'] === true && !(await isPasswordConfirmed());
}

/** Other ways to sign in, bound to the own account: those that the relay has switched on, and e-mail. */
export function Bindings() {
  const t = useTranslate();
  const status = useStatus();
  const client = useQueryClient();
  const { busy, write } = useWrite('user');
  const [dialog, setDialog] = useState<'wechat' | 'email'>();
  const [asked, setAsked] = useState<Binding>();
  const close = () => setDialog(undefined);
  const isConfirmed = useRef(false);
  const open = async (binding: Binding, isAllowed: Promise<boolean>) => {
    if (isProvider(binding)) void write(() => openSignInProvider(binding, status, isAllowed));
    if (!(await isAllowed)) return;
    isConfirmed.current = true;
    setAsked(undefined);
    if (!isProvider(binding)) setDialog(binding);
  };
  const begin = async (binding: Binding) => {
    let isAllowed = false;
    const check = async () => {
      isAllowed = !(await needsPassword(status));
      return isAllowed;
    };
    // Nothing is to be asked, as far as is known: the window opens in the click.
    const opensNow =
      isProvider(binding) && (isConfirmed.current || status['password_confirm'] !== true);
    const isDone = await write(() =>
      opensNow ? openSignInProvider(binding, status, check()) : check(),
    );
    if (!isDone) return;
    if (!isAllowed) setAsked(binding);
    else if (!opensNow) void open(binding, Promise.resolve(true));
  };
  const bindWeChat = async (code: string) => {
    await bindTo('oauth/wechat/bind', { code, state: await fetchCodeState() }, 'wechat_id');
    void client.invalidateQueries({ queryKey: ['self'] });
    showToast('success', t('setting.wechatDone'));
    close();
  };
  return (
    <>
      <div className="toolbar">
        {offeredProviders(status).map((provider) => (
          <Button key={provider} disabled={busy} onClick={() => void begin(provider)}>
            {t(labels[provider])}
          </Button>
        ))}
        {status['wechat_login'] === true && (
          <Button disabled={busy} onClick={() => void begin('wechat')}>
            {t('setting.bindWechat')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void begin('email')}>
          {t('setting.bindEmail')}
        </Button>
      </div>
      {asked !== undefined && (
        <PasswordDialog
          onConfirm={(isTaken) => void open(asked, isTaken)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {dialog === 'wechat' && (
        <WeChatDialog
          title={t('setting.bindWechat')}
          submitLabel={t('setting.bind')}
          onCode={bindWeChat}
          onClose={close}
        />
      )}
      {dialog === 'email' && <EmailDialog onClose={close} />}
    </>
  );
}
