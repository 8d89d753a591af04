import type { Channel } from '../../../schema/records.gen';
import type { ListConfig } from '../../config/resourceConfig';
import { askBalance, tellsBalance } from '../../formats/balance';
import { ChannelHead } from './ChannelHead';
import { ModelTestDialog } from './ModelTestDialog';
import { TestDialog } from './TestDialog';
import { TestMatrix } from './TestMatrix';
import { testAndTell } from './testChannel';

export const config: ListConfig<Channel> = {
  empty: 'channel.empty',
  notice: { topic: 'channel-test', text: 'channel.notice' },
  Head: ChannelHead,
  rowActions: [
    {
      key: 'test',
      label: 'channel.test',
      icon: 'test',
      isButton: true,
      shortcut: 't',
      work: (row) => testAndTell(row),
    },
    { key: 'model', label: 'channel.testWith', icon: 'models', Dialog: ModelTestDialog },
    {
      key: 'balance',
      label: 'channel.askBalance',
      icon: 'balance',
      isLocked: (row) => !tellsBalance(row),
      work: askBalance,
    },
  ],
  canCopy: true,
  bulk: [
    { key: 'test', label: 'bulk.test', icon: 'test', Dialog: TestDialog },
    { key: 'matrix', label: 'channel.matrix', Dialog: TestMatrix },
  ],
};
