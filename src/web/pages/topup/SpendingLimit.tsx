import { choicesOf } from '../../../schema/choices/choices';
import type { User } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { Amount } from '../../formats/number/Amount';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';

/** How much of a limit is spent, and when it resets; nothing for a user without one. */
export function SpendingLimit({ self }: { self: Partial<User> }) {
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
