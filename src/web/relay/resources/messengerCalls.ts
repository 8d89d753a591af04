/** The calls on targets of messages beside reading and writing them. */
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

type Ended = Promise<Partial<Delivery> | undefined>;

/** The delivery once it has ended; undefined where it goes on. */
async function outcomeOf(id: string): Ended {
  for (let looks = 0; looks < most; looks++) {
    await sleep(pauseMs);
    const row: Partial<Delivery> = await getRecord('delivery', id);
    if (row.status !== deliveryStatus.waiting) return row;
  }
  return undefined;
}

const post = (path: string) => requestWrite(path, { method: 'POST' }, async () => unknown);

/** Sends a test to a target. @throws HttpError */
export async function testMessenger({ id }: RecordRow<Messenger>): Ended {
  const made = await post(`messenger/test/${pathPart(id)}`);
  return outcomeOf(isRow(made) ? plainText(made['delivery']) : '');
}

/** Tries a message once more that did not arrive. @throws HttpError */
export async function sendAgain({ id }: RecordRow<Delivery>): Ended {
  await post(`messenger/again/${pathPart(id)}`);
  return outcomeOf(String(id));
}
