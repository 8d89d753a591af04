/** The usage report: a call that the console's own server has beside the contract. */
import {
  type UsageGrouping,
  type UsageReport,
  type UsageStep,
  usageReport,
} from '../../../schema/answers/usage';
import { isAdminHere } from '../../storage/roles';
import { ask } from '../calls/ask';
import { ownZone } from './siteCalls';

/** Times in epoch seconds; `end` is not included. */
export interface UsageQuestion {
  by: UsageGrouping;
  /** Undefined: the whole time as one. */
  step: UsageStep | undefined;
  start: number;
  end: number;
  /** Where the time begins that it is compared with. */
  before: number;
  /** For administrators: only the use of this user, by model or token. */
  username?: string | undefined;
  /** As many rows as a file has. */
  rows?: 'all';
}

/** Of everybody for administrators, else the own use. @throws HttpError */
export const fetchUsage = (question: UsageQuestion, signal?: AbortSignal): Promise<UsageReport> =>
  ask(isAdminHere() ? 'log/usage' : 'log/self/usage', usageReport, {
    query: { ...question, zone: ownZone() },
    signal,
  });
