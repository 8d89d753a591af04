/** The call on targets of messages beside reading and writing them. */
import { isRow } from '../../../schema/isRow';
import { type Delivery, deliveryStatus, type Messenger } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { pathPart } from '../calls/pathPart';
import { requestWrite, unknown } from '../calls/settle';
import { sleep } from '../calls/waits';
import type { RecordRow } from '../config/resourceConfig';
import { getRecord } from '../rows/readRecord';

const pauseMs = 500;
/** A target has 15 s. */
const most = 40;

/**
 * Sends a test to a target.
 * @returns the delivery once it has ended; undefined where it goes on
 * @throws HttpError
 */
export async function testMessenger({
  id,
}: RecordRow<Messenger>): Promise<Partial<Delivery> | undefined> {
  const path = `messenger/test/${pathPart(id)}`;
  const made = await requestWrite(path, { method: 'POST' }, async () => unknown);
  const delivery = isRow(made) ? plainText(made['delivery']) : '';
  for (let looks = 0; looks < most; looks++) {
    await sleep(pauseMs);
    const row: Partial<Delivery> = await getRecord('delivery', delivery);
    if (row.status !== deliveryStatus.waiting) return row;
  }
  return undefined;
}
