import type { Messenger } from '../../../schema/records.gen';
import { loadWith } from '../../locales/catalogue';
import type { ListConfig } from '../../relay/config/resourceConfig';

export const config: ListConfig<Messenger> = {
  rowActions: [
    {
      key: 'test',
      label: { en: 'Send a test', zh: '发送测试' },
      icon: 'test',
      access: 'test',
      isButton: true,
      shortcut: 't',
      call: async (row) => (await loadWith('messenger', import('./sendTest'))).sendTest(row),
    },
  ],
};
