import type { Channel } from '../../../schema/records.gen';
import type { ListConfig } from '../../config/resourceConfig';
import { ChannelHead } from './ChannelHead';
import { TestButton, testOne } from './TestButton';
import { TestMatrix } from './TestMatrix';

export const config: ListConfig<Channel> = {
  notice: { topic: 'channel-test', text: 'channel.notice' },
  Head: ChannelHead,
  RowExtras: TestButton,
  canCopy: true,
  bulk: [
    { key: 'test', label: 'bulk.test', work: (row) => testOne(row) },
    { key: 'matrix', label: 'channel.matrix', Dialog: TestMatrix },
  ],
};
