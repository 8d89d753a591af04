import { type Channel, channelTestResult } from '../../../schema/records.gen';
import { askBalance, tellsBalance } from '../../formats/channel/balance';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { keepsTests } from '../../relay/rows/ownTests';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { ChannelHead } from './ChannelHead';
import { ModelTestDialog } from './test/ModelTestDialog';
import { testAndTell } from './test/testChannel';

const TestDialog = lazyDialog(async () => (await import('./test/TestDialog')).TestDialog);
const TestMatrix = lazyDialog(async () => (await import('./test/TestMatrix')).TestMatrix);

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
