import { Suspense, useState } from 'react';
import type { Redemption } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { groupDigits } from '../../formats/number/numbers';
import { loadWith, useTranslate } from '../../locales/catalogue';
import type { MadeProps } from '../../relay/config/resourceConfig';
import { quotaText } from '../../relay/site/quotaText';
import { Button } from '../../ui/Button';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { downloadText, safeFileName } from '../../ui/files/downloadText';
import { Icon } from '../../ui/Icon';

const CodeSheet = lazyDialog(
  async () => (await loadWith('codes', import('./CodeSheet'))).CodeSheet,
);

/** The codes that were just made: on the screen, to be copied, and as a file. */
export function MadeCodes({ answer, values }: MadeProps<Redemption>) {
  const t = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  if (!Array.isArray(answer) || answer.length === 0) return null;
  const codes = answer.map(plainText);
  const file = safeFileName(`${plainText(values.name)}.txt`);
  return (
    <section className="form-section made-codes" aria-label={t('redemption.madeTitle')}>
      <h2>{t('redemption.madeTitle')}</h2>
      <p className="muted">
        <bdi>{plainText(values.name)}</bdi> · {quotaText(Number(values.quota))}
      </p>
      <div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre tabIndex={0}>{codes.join('\n')}</pre>
        <div className="made-actions">
          <Button kind="primary" onClick={() => void copyAndTell(codes.join('\n'))}>
            <Icon name="copy" />
            {t('redemption.copyCodes', { count: groupDigits(codes.length) })}
          </Button>
          <Button onClick={() => downloadText(file, codes.join('\n'))}>
            <Icon name="download" />
            {t('redemption.download', { name: file })}
          </Button>
          <Button onClick={() => setPrinting(true)}>{t('redemption.print')}</Button>
        </div>
      </div>
      {isPrinting && (
        <Suspense>
          <CodeSheet
            codes={codes.map((key) => ({ ...values, key }))}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
