import type { ListConfig } from '../../engine/types';

export const config: ListConfig = { notice: { topic: 'channel-test', text: 'channel.notice' } };
