import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loadWith, useTranslate } from '../../../locales/catalogue';
import { useStatus } from '../../../relay/calls/relayStatus';
import { offersPasskeys } from '../../../relay/check/offersPasskeys';
import { endSession, fetchInviteCode, makeAccessToken } from '../../../relay/session/accountCalls';
import { deleteOwn } from '../../../relay/session/ownAccount';
import { useWrite } from '../../../relay/useWrite';
import { dropDrafts, noteSignOut } from '../../../storage/drafts';
import { ownAddress } from '../../../storage/ownAddress';
import { storedUser, useStoredUser } from '../../../storage/storedUser';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { TextField } from '../../../ui/fields/TextField';
import { copyAndTell } from '../../../ui/files/copyAndTell';
import { LinkButton } from '../../../ui/links/LinkButton';
import { goTo } from '../../../ui/links/publicPages';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { showToast } from '../../../ui/toasts/showToast';
import { personalCards, shownCards } from '../search/cards';
import { Bindings } from './Bindings';
import { Bound } from './Bound';
import { SecondFactor } from './SecondFactor';

const Passkeys = lazyPart(async () => (await loadWith('passkey', import('./Passkeys'))).Passkeys);

const Sessions = lazyPart(async () => (await loadWith('session', import('./Sessions'))).Sessions);

function DeleteAccount({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslate();
  const { busy, write } = useWrite('user');
  const [typed, setTyped] = useState('');
  const remove = async () => {
    if (!(await write(deleteOwn))) return;
    await endSession();
    showToast('success', t('setting.deleteDone'));
    noteSignOut(storedUser.get()?.id);
    storedUser.set(undefined);
    dropDrafts();
    goTo('/login', { replace: true });
  };
  return (
    <Dialog title={t('setting.deleteTitle')} isBusy={busy} onClose={onClose}>
      <TextField
        label={t('setting.deleteText', { name: username })}
        autoComplete="off"
        value={typed}
        onText={setTyped}
      />
      <DialogActions isBusy={busy} onCancel={onClose}>
        <Button kind="danger" disabled={busy || typed !== username} onClick={() => void remove()}>
          {t('setting.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A text that was made or read, and copied: it stays on the screen in case the clipboard was refused. */
function Given({ text }: { text: string | undefined }) {
  const t = useTranslate();
  if (text === undefined) return null;
  return (
    <input
      className="input"
      readOnly
      aria-label={t('setting.copied')}
      value={text}
      onFocus={(event) => event.target.select()}
    />
  );
}

/** The token of the relay's own API. Making one ends the old one, so it is asked about. */
function AccessToken() {
  const t = useTranslate();
  const { busy, write } = useWrite('user');
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<string>();
  const renew = () =>
    write(async () => {
      const token = await makeAccessToken();
      setMade(token);
      await copyAndTell(token, t('setting.tokenDone'));
    });
  return (
    <>
      <Button disabled={busy} onClick={() => setAsking(true)}>
        {t('setting.token')}
      </Button>
      <Given text={made} />
      {asking && (
        <ConfirmDialog
          title={t('setting.tokenTitle')}
          text={t('setting.tokenHint')}
          confirmLabel={t('setting.token')}
          onConfirm={() => {
            setAsking(false);
            void renew();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function InviteLink() {
  const t = useTranslate();
  const { busy, write } = useWrite('user');
  const [link, setLink] = useState<string>();
  const invite = () =>
    write(async () => {
      const code = encodeURIComponent(await fetchInviteCode());
      const next = `${ownAddress()}/register?aff=${code}`;
      setLink(next);
      await copyAndTell(next, t('setting.inviteDone'));
    });
  return (
    <>
      <Button disabled={busy} onClick={() => void invite()}>
        {t('setting.invite')}
      </Button>
      <Given text={link} />
    </>
  );
}

function Profile() {
  return <LinkButton to="/user/edit">{useTranslate()('setting.profile')}</LinkButton>;
}

function SignInWays() {
  const t = useTranslate();
  const status = useStatus();
  return (
    <>
      <Bound />
      <Bindings />
      {status['sign_in_code'] === true && <SecondFactor />}
      {offersPasskeys(status) ? (
        <Suspense>
          <Passkeys />
        </Suspense>
      ) : (
        status['passkeys'] === true && (
          <p className="muted">{t('setting.noPasskeys', { own: ownAddress() })}</p>
        )
      )}
    </>
  );
}

function EndOfAccount() {
  const t = useTranslate();
  const user = useStoredUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setDeleting(true)}>
        {t('setting.delete')}
      </Button>
      {deleting && user && (
        <DeleteAccount username={user.username} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}

/** The content of each card. */
const bodies: Readonly<Record<(typeof personalCards)[number]['name'], ComponentType>> = {
  account: Profile,
  'sign-in': SignInWays,
  sessions: Sessions,
  token: AccessToken,
  invite: InviteLink,
  danger: EndOfAccount,
};

/**
 * Settings of one's own: profile, ways to sign in, system access token, invite link, the end of the account.
 * @param section the card that the address names
 */
export function PersonalTab({ section }: { section: string }) {
  const t = useTranslate();
  const status = useStatus();
  const { hash, key } = useLocation();
  const cards = useRef<HTMLDivElement>(null);
  const wanted = hash.slice(1) || (section === 'account' ? '' : section);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is gone to again
  useEffect(() => {
    const heading = wanted === '' ? null : document.getElementById(`personal-${wanted}`);
    if (!heading || !cards.current) return;
    heading.focus({ preventScroll: true });
    // Again while cards above it grow: their lists come later.
    const observer = new ResizeObserver(() => {
      if (document.activeElement === heading) heading.scrollIntoView({ block: 'start' });
    });
    observer.observe(cards.current);
    return () => observer.disconnect();
  }, [wanted, key]);
  return (
    <div className="setting-cards" ref={cards}>
      {shownCards(personalCards, status).map(({ name, title, text }) => {
        const Body = bodies[name];
        return (
          <section
            key={name}
            className="form-section setting-card"
            aria-labelledby={`personal-${name}`}
          >
            <h2 id={`personal-${name}`} tabIndex={-1}>
              {t(title)}
            </h2>
            {text && <p className="muted">{t(text)}</p>}
            <Suspense>
              <Body />
            </Suspense>
          </section>
        );
      })}
    </div>
  );
}
