import { useTranslate } from '../../locales/catalogue';
import { systemName, useStatus } from '../../relay/calls/relayStatus';
import { relayAddress } from '../../relay/site/relayAddress';
import { PrintDialog } from '../../ui/print/PrintDialog';
import type { EntryLine } from './entryLines';

interface ReceiptProps {
  /** The number of the entry in the log; undefined where the reader is not given it. */
  id: string | undefined;
  /** The account, where the entry's lines do not name it. */
  account?: string | undefined;
  /** The sum that the entry names in words. */
  amount: string | undefined;
  lines: readonly EntryLine[];
  onClose: () => void;
}

/** The entry of a top-up as a receipt. */
export function Receipt({ id, account, amount, lines, onClose }: ReceiptProps) {
  const t = useTranslate();
  const status = useStatus();
  const facts = [
    ...(id === undefined ? [] : [{ label: t('receipt.number'), text: id }]),
    ...(account === undefined ? [] : [{ label: t('receipt.account'), text: account }]),
    ...lines,
  ];
  return (
    <PrintDialog title={t('receipt.title')} onClose={onClose}>
      <h3>{t('receipt.title')}</h3>
      <p>
        <bdi>{systemName(status)}</bdi> · {relayAddress(status)}
      </p>
      {amount !== undefined && (
        <p>
          {t('receipt.amount')} <strong>{amount}</strong>
        </p>
      )}
      <dl>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </PrintDialog>
  );
}
