import type { ListConfig } from '../../resourceConfig';

export const config: ListConfig = { notice: { topic: 'channel-test', text: 'channel.notice' } };
