import type { Audit } from '../../../schema/records.gen';
import { loadWith } from '../../locales/catalogue';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { lazyPart } from '../../ui/loading/lazyPart';

const AuditEntry = lazyPart(
  async () => (await loadWith('entry', import('./AuditEntry'))).AuditEntry,
);

export const config: ListConfig<Audit> = { Entry: AuditEntry };
