import type { ListConfig } from '../../resourceConfig';
import { ChannelHead } from './ChannelHead';
import { TestButton, testOne } from './TestButton';

export const config: ListConfig = {
  notice: { topic: 'channel-test', text: 'channel.notice' }, Head: ChannelHead, RowExtras: TestButton, canCopy: true,
  bulk: [{ key: 'test', label: 'bulk.test', work: testOne }],
};
