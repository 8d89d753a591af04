import { type Redemption, redemptionStatus } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { systemName, useStatus } from '../../relay/calls/relayStatus';
import { quotaText } from '../../relay/site/quotaText';
import { ownAddress } from '../../storage/ownAddress';
import { PrintDialog } from '../../ui/print/PrintDialog';

/** The fields of a code that a sheet shows. */
export type SheetCode = Pick<Redemption, 'key' | 'quota'> &
  Partial<Pick<Redemption, 'expired_time' | 'status'>>;

/** True for a code that can be redeemed now; one that was just made has no status yet. */
const isGood = ({ status, expired_time: end }: SheetCode): boolean =>
  (status === undefined || status === redemptionStatus.unused) && (!end || end * 1000 > Date.now());

/** Codes to be printed and cut out, each with its amount and end. Those that nobody can redeem are left out. */
export function CodeSheet({
  codes,
  onClose,
}: {
  codes: readonly SheetCode[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const relay = systemName(useStatus());
  const good = codes.filter(isGood);
  const count = codes.length - good.length;
  const note = count > 0 ? t('codes.sheetLeftOut', { count }) : undefined;
  return (
    <PrintDialog title={t('codes.sheetTitle')} note={note} onClose={onClose}>
      {good.length === 0 && <p>{t('codes.sheetNone')}</p>}
      <ul className="cards">
        {good.map((code) => (
          <li key={code.key}>
            <span>{relay}</span>
            <strong>{quotaText(code.quota ?? 0)}</strong>
            <code>{plainText(code.key)}</code>
            {code.expired_time ? (
              <span>{t('codes.validUntil', { time: timeText(code.expired_time) })}</span>
            ) : null}
            <span>{t('codes.how', { address: `${ownAddress()}/topup` })}</span>
          </li>
        ))}
      </ul>
    </PrintDialog>
  );
}
