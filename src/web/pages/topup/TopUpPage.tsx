import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import topUpSchema from '../../../../schemas/forms/topup.json';
import { choicesOf } from '../../../schema/choices/choices';
import { formFile } from '../../../schema/languages/formFile';
import { logType, type User } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { titleOf } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { plainKey } from '../../../schema/values/plainKey';
import { LightForm, type LightFormProps } from '../../form/LightForm';
import { Amount } from '../../formats/number/Amount';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { newUuid } from '../../relay/calls/newUuid';
import { statusText, useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { redeem as redeemCode } from '../../relay/session/ownAccount';
import { addedText } from '../../relay/site/quotaText';
import { useSelf } from '../../relay/useSelf';
import { narrowedAddress } from '../../storage/listAddress';
import { isAdminHere } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { PageHead } from '../../ui/PageHead';
import { showToast } from '../../ui/toasts/showToast';
import { SettingLink } from '../content/SettingLink';

/** How much of a limit is spent, and when it resets; nothing for a user without one. */
function SpendingLimit({ self }: { self: Partial<User> }) {
  const t = useTranslate();
  const periods = choicesOf(resourceSchema('user'), 'limit_period', useLocale());
  const { period_limit: limit, limit_period: kind, period_used: used, period_end: end } = self;
  if (!limit || !end) return null;
  return (
    <div className="fact">
      <span className="muted">
        {t('topUp.limit')} · {periods.find(({ value }) => value === kind)?.label}
      </span>
      <strong>
        <Amount value={used} isQuota /> / <Amount value={limit} isQuota />
      </strong>
      <span className="muted">{t('topUp.resets', { time: timeText(end) })}</span>
    </div>
  );
}

/** A number with its name. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <span className="muted">{label}</span>
      <strong>{children}</strong>
    </div>
  );
}

const schema = formFile('topup', topUpSchema);

/** The configured link as an address that may be opened; undefined unless it is a web address. */
function linkAddress(link: string): URL | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The text in the clipboard; undefined where the browser or its user refuses it. */
async function pasteText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}

/** Leads to where codes are to be had. */
function GetCodes({ self }: { self: ReturnType<typeof useSelf>['data'] }) {
  const t = useTranslate();
  const stored = useStoredUser();
  const link = linkAddress(statusText(useStatus(), 'top_up_link'));
  const open = () => {
    if (!link) {
      showToast('error', t('topUp.noLink'));
      return;
    }
    const url = new URL(link);
    const values = {
      // The shop must know who pays, also before the server has said it again.
      username: self?.username ?? stored?.username,
      user_id: self?.id ?? stored?.id,
      transaction_id: newUuid(),
    };
    for (const [name, value] of Object.entries(values))
      url.searchParams.set(name, plainText(value));
    window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <section className="panel">
      <h2>{t('topUp.getTitle')}</h2>
      <p className="muted">
        {link ? t('topUp.hint', { origin: link.origin }) : t('topUp.askOperator')}
      </p>
      <Button onClick={open}>{t('topUp.get')}</Button>{' '}
      {!link && (
        <SettingLink
          href="/setting?tab=operation&section=general#TopUpLink"
          label={t('topUp.setLink')}
        />
      )}
    </section>
  );
}

/** The top-ups of the account in the log, each with a receipt. */
const ownTopUps = (username = '') =>
  narrowedAddress('log', {
    type: String(logType.topUp),
    ...(isAdminHere() ? { username } : {}),
  });

/** /topup: redeems codes, and leads to where codes are to be had. */
export function TopUpPage() {
  const t = useTranslate();
  const client = useQueryClient();
  const stored = useStoredUser();
  const { data: self, error, refetch } = useSelf();
  const redeem: LightFormProps['onSubmit'] = async ({ key = '' }, change) => {
    try {
      const added = await redeemCode(plainKey(key));
      showToast(
        'success',
        added === undefined
          ? t('topUp.redeemedUnseen')
          : t('topUp.redeemed', { quota: addedText(added) }),
      );
      // The next code may be there already.
      change((typed) => (typed['key']?.trim() === key ? { ...typed, key: '' } : typed));
    } finally {
      void client.invalidateQueries({ queryKey: ['self'] });
    }
  };
  const paste = async (set: (code: string) => void) => {
    const text = plainKey((await pasteText()) ?? '');
    if (text === '') {
      showToast('warning', t('topUp.nothingToPaste'));
      return;
    }
    set(text);
  };
  return (
    <>
      <PageHead title={titleOf(schema, useLocale())} isInBar />
      <div className="centre">
        {error ? (
          <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />
        ) : (
          <section className="panel">
            <Fact label={t('topUp.remaining')}>
              {self ? <Amount value={self.quota} isQuota /> : '…'}
            </Fact>
            {self && <SpendingLimit self={self} />}
            <Link to={ownTopUps(self?.username ?? stored?.username)}>{t('topUp.own')}</Link>
          </section>
        )}
        <section className="panel">
          <LightForm
            schema={schema}
            submitLabel={t('topUp.redeem')}
            below={{
              key: (_values, set) => (
                <Button size="small" onClick={() => void paste(set)}>
                  {t('topUp.paste')}
                </Button>
              ),
            }}
            onSubmit={redeem}
          />
        </section>
        <GetCodes self={self} />
      </div>
    </>
  );
}
