import { useState } from 'react';
import { goTo } from '../../core/navigation';
import { storedUser, useStoredUser } from '../../core/storage/storedUser';
import { useTranslate } from '../../core/texts/catalogue';
import { showToast } from '../../core/toastStore';
import { endSession, fetchInviteCode, makeAccessToken } from '../../data/accountCalls';
import { deleteOwn } from '../../data/ownAccount';
import { useWrite } from '../../data/useWrite';
import { Button, LinkButton } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { copyAndTell } from '../../ui/copyAndTell';
import { Dialog } from '../../ui/Dialog';
import { DialogActions } from '../../ui/DialogActions';
import { TextField } from '../../ui/TextField';
import { Bindings } from './Bindings';
import { Bound } from './Bound';

function DeleteAccount({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslate();
  const { busy, write } = useWrite('user');
  const [typed, setTyped] = useState('');
  const remove = async () => {
    if (!(await write(deleteOwn))) return;
    await endSession();
    showToast('success', t('setting.deleteDone'));
    storedUser.set(undefined);
    goTo('/login', { replace: true });
  };
  return (
    <Dialog title={t('setting.deleteTitle')} onClose={onClose}>
      <TextField
        label={t('setting.deleteText', { name: username })}
        autoComplete="off"
        value={typed}
        onText={setTyped}
      />
      <DialogActions onCancel={onClose}>
        <Button kind="danger" disabled={busy || typed !== username} onClick={() => void remove()}>
          {t('setting.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What everybody sets for themselves: profile, system access token, invite link, the end of the account. */
export function PersonalTab() {
  const t = useTranslate();
  const user = useStoredUser();
  const { busy, write } = useWrite('user');
  const [shown, setShown] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState(false);
  const give = async (text: string, done: string) => {
    setShown(text);
    await copyAndTell(text, done);
  };
  const renewToken = () => write(async () => give(await makeAccessToken(), t('setting.tokenDone')));
  const invite = () =>
    write(async () =>
      give(
        `${location.origin}/register?aff=${encodeURIComponent(await fetchInviteCode())}`,
        t('setting.inviteDone'),
      ),
    );
  return (
    <section className="panel sections">
      <p>
        <LinkButton href="/user/edit">{t('setting.profile')}</LinkButton>
      </p>
      <p>
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {t('setting.token')}
        </Button>{' '}
        <span className="muted">{t('setting.tokenNotice')}</span>
      </p>
      <p>
        <Button disabled={busy} onClick={() => void invite()}>
          {t('setting.invite')}
        </Button>
      </p>
      {shown !== undefined && (
        <input
          className="input"
          readOnly
          aria-label={t('setting.copied')}
          value={shown}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Bound />
      <Bindings />
      <p>
        <Button kind="danger" onClick={() => setDeleting(true)}>
          {t('setting.delete')}
        </Button>
      </p>
      {asking && (
        <ConfirmDialog
          title={t('setting.tokenTitle')}
          text={t('setting.tokenHint')}
          confirmLabel={t('setting.token')}
          onConfirm={() => {
            setAsking(false);
            void renewToken();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {deleting && user && (
        <DeleteAccount username={user.username} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}
