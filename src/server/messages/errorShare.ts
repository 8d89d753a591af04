/** The share of calls that failed of late, for messages. */
import { takeLease } from '../auth/leases';
import { countSpan } from '../logs/failureGroups';
import type { Services } from '../options/Services';
import { asOne } from '../store/tables/transactions';
import { tell } from './tell';

const minutes = 10;
/** One call of three says nothing. */
const fewestCalls = 20;
const everySeconds = 60;

/** Tells targets where more of the calls failed than they bear; of several processes one looks, once a minute. */
export async function tellErrorShare(
  services: Pick<Services, 'now' | 'options' | 'store'>,
): Promise<void> {
  // Without these entries nobody knows how many calls did not fail.
  if (!services.options.isOn('LogConsumeEnabled')) return;
  // Kept until it ends: the next look is a minute later.
  if (!(await takeLease(services, 'error-share', everySeconds))) return;
  const now = services.now();
  const span = { from: now - minutes * 60, to: now + 1 };
  const { calls, failed } = await countSpan(services.store, span);
  if (calls < fewestCalls) return;
  const exact = (failed / calls) * 100;
  const facts = { share: Math.round(exact), minutes, failed, calls };
  await asOne(services, (held) =>
    tell(
      held,
      { event: 'errors_high', about: 'calls', facts },
      ({ error_share }) => exact >= Number(error_share),
    ),
  );
}
