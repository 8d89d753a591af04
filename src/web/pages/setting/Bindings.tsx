import { useEffect, useId, useState } from 'react';
import { request } from '../../http/request';
import { useConsoleT } from '../../i18n/consoleMessages';
import { useT } from '../../i18n/translate';
import { useWrite } from '../../providers/useWrite';
import { statusText, useStatus } from '../../status/statusStore';
import { showToast } from '../../toasts/toastStore';
import { Dialog } from '../../ui/Dialog';

const resendSeconds = 30;

/** Address at which a provider asks the user; the provider sends the browser back to /oauth/{provider}. */
export function authorizeAddress(provider: 'github' | 'lark', clientId: string, state: string): string {
  if (provider === 'github') return `https://github.com/login/oauth/authorize?${new URLSearchParams({ client_id: clientId, state, scope: 'user:email' })}`;
  return `https://open.feishu.cn/open-apis/authen/v1/index?${new URLSearchParams({ redirect_uri: `${location.origin}/oauth/lark`, app_id: clientId, state })}`;
}

function WeChatDialog({ picture, onClose }: { picture: string; onClose: () => void }) {
  const t = useConsoleT();
  const tBase = useT();
  const id = useId();
  const { busy, write } = useWrite('user');
  const [code, setCode] = useState('');
  const bind = async () => {
    if (!await write(() => request('oauth/wechat/bind', { query: { code: code.trim() } }))) return;
    showToast('success', t('setting.wechatDone'));
    onClose();
  };
  return (
    <Dialog title={t('setting.bindWechat')} onClose={onClose}>
      {/^https?:\/\//.test(picture) && <img src={picture} alt="" width={200} referrerPolicy="no-referrer" />}
      <p>{t('setting.wechatHint')}</p>
      <div className="field"><label htmlFor={id}>{t('setting.code')}</label><input id={id} className="input" autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} /></div>
      <div className="dialog-actions"><button type="button" className="button" onClick={onClose}>{tBase('common.cancel')}</button><button type="button" className="button primary" disabled={busy || code.trim() === ''} onClick={() => void bind()}>{t('setting.bind')}</button></div>
    </Dialog>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleT();
  const tBase = useT();
  const id = useId();
  const { busy, write } = useWrite('user');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    if (!await write(() => request('verification', { query: { email: email.trim() } }))) return;
    setLeft(resendSeconds);
    showToast('success', t('setting.codeSent'));
  };
  const bind = async () => {
    if (!await write(() => request('oauth/email/bind', { query: { email: email.trim(), code: code.trim() } }))) return;
    showToast('success', t('setting.emailDone'));
    onClose();
  };
  return (
    <Dialog title={t('setting.bindEmail')} onClose={onClose}>
      <div className="field"><label htmlFor={`${id}-email`}>{t('setting.email')}</label><input id={`${id}-email`} className="input" type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} /></div>
      <p><button type="button" className="button" disabled={busy || left > 0 || email.trim() === ''} onClick={() => void send()}>{left > 0 ? t('setting.wait', { seconds: left }) : t('setting.getCode')}</button></p>
      <div className="field"><label htmlFor={`${id}-code`}>{t('setting.code')}</label><input id={`${id}-code`} className="input" autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} /></div>
      <div className="dialog-actions"><button type="button" className="button" onClick={onClose}>{tBase('common.cancel')}</button><button type="button" className="button primary" disabled={busy || email.trim() === '' || code.trim() === ''} onClick={() => void bind()}>{t('setting.bind')}</button></div>
    </Dialog>
  );
}

/** Other ways to sign in, bound to the own account: those that the relay has switched on, and e-mail. */
export function Bindings() {
  const t = useConsoleT();
  const status = useStatus();
  const { busy, write } = useWrite('user');
  const [dialog, setDialog] = useState<'wechat' | 'email'>();
  const open = (provider: 'github' | 'lark', clientId: string) => write(async () => {
    const state = String(await request('oauth/state'));
    window.open(authorizeAddress(provider, clientId, state), '_blank', 'noopener');
  });
  const [github, lark] = [statusText(status, 'github_client_id'), statusText(status, 'lark_client_id')];
  return (
    <p className="toolbar">
      {status['github_oauth'] === true && <button type="button" className="button" disabled={busy} onClick={() => void open('github', github)}>{t('setting.bindGithub')}</button>}
      {lark !== '' && <button type="button" className="button" disabled={busy} onClick={() => void open('lark', lark)}>{t('setting.bindLark')}</button>}
      {status['wechat_login'] === true && <button type="button" className="button" onClick={() => setDialog('wechat')}>{t('setting.bindWechat')}</button>}
      <button type="button" className="button" onClick={() => setDialog('email')}>{t('setting.bindEmail')}</button>
      {dialog === 'wechat' && <WeChatDialog picture={statusText(status, 'wechat_qrcode')} onClose={() => setDialog(undefined)} />}
      {dialog === 'email' && <EmailDialog onClose={() => setDialog(undefined)} />}
    </p>
  );
}
