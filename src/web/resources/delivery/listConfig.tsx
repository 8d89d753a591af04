import type { Delivery } from '../../../schema/records.gen';
import { loadWith } from '../../locales/catalogue';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { lazyPart } from '../../ui/loading/lazyPart';

const DeliveryEntry = lazyPart(
  async () => (await loadWith('messenger', import('./DeliveryEntry'))).DeliveryEntry,
);

export const config: ListConfig<Delivery> = { Entry: DeliveryEntry };
