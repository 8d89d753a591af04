import { type Channel, channelTestResult } from '../../../schema/records.gen';
import type { ListConfig } from '../../config/resourceConfig';
import { keepsTests } from '../../data/ownTests';
import { askBalance, tellsBalance } from '../../formats/balance';
import { lazyDialog } from '../../ui/lazyDialog';
import { ChannelHead } from './ChannelHead';
import { ModelTestDialog } from './ModelTestDialog';
import { testAndTell } from './testChannel';

const TestDialog = lazyDialog(async () => (await import('./TestDialog')).TestDialog);
const TestMatrix = lazyDialog(async () => (await import('./TestMatrix')).TestMatrix);

const failing = String(channelTestResult.failed);

/** Why each of the failing channels fails has a column there. */
const failingColumns: NonNullable<ListConfig<Channel>['columns']> = ({ test_result: result }) =>
  result === failing
    ? { view: 'failing', fields: ['id', 'name', 'status', 'test_message', 'test_time'] }
    : undefined;

export const config: ListConfig<Channel> = {
  empty: 'channel.empty',
  notice: {
    topic: 'channel-test',
    text: 'channel.notice',
    more: () => (keepsTests() ? undefined : 'channel.ownTests'),
  },
  segment: { field: 'test_result', value: failing },
  columns: failingColumns,
  Head: ChannelHead,
  rowActions: [
    {
      key: 'test',
      label: 'channel.test',
      icon: 'test',
      access: 'test',
      isButton: true,
      shortcut: 't',
      call: (row) => testAndTell(row),
    },
    {
      key: 'model',
      label: 'channel.testWith',
      icon: 'models',
      access: 'test',
      Dialog: ModelTestDialog,
    },
    {
      key: 'balance',
      label: 'channel.askBalance',
      icon: 'balance',
      access: 'balance',
      isLocked: (row) => !tellsBalance(row),
      why: 'channel.noBalance',
      call: askBalance,
    },
  ],
  canCopy: true,
  bulk: [
    { key: 'test', label: 'bulk.test', icon: 'test', access: 'test', Dialog: TestDialog },
    { key: 'matrix', label: 'channel.matrix', icon: 'models', access: 'test', Dialog: TestMatrix },
  ],
};
