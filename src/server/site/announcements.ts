/** The announcements of administrators, as their readers see them. */
import { announcementStatus, userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import type { CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { presentRow } from '../store/tables/columns';

/** The most that one reader is shown. */
const maxShown = 20;

/** The fields that readers get: not who else reads it. */
const shown = ['id', 'title', 'body', 'level', 'updated_time'];

/** The urgent ones first. */
const levels = ['urgent', 'warning', 'info'];

/** The audiences that a reader belongs to. */
const audiencesOf = (role: number): string[] => [
  'everybody',
  ...(role >= userRole.user ? ['users'] : []),
  ...(role >= userRole.administrator ? ['administrators'] : []),
];

const groupOf = async ({ store }: Pick<Services, 'store'>, { id }: CurrentUser) =>
  (await store.db.selectFrom('user').select('group').where('id', '=', id).executeTakeFirst())
    ?.group;

/**
 * The announcements that are switched on, for this reader, and neither before nor after their time; the urgent ones
 * first, of each level the newest.
 * @param reader undefined for a visitor
 */
export async function currentAnnouncements(
  services: Pick<Services, 'now' | 'store'>,
  reader: CurrentUser | undefined,
): Promise<Row[]> {
  const now = services.now();
  const rows = await services.store.db
    .selectFrom('announcement')
    .selectAll()
    .where('status', '=', announcementStatus.enabled)
    .where('audience', 'in', audiencesOf(reader?.role ?? 0))
    .where(({ fn, eb, val }) => eb(fn.coalesce('start_time', val(0)), '<=', now))
    .where((eb) =>
      eb.or([eb('end_time', 'is', null), eb('end_time', 'in', [0]), eb('end_time', '>', now)]),
    )
    .orderBy('id', 'desc')
    .execute();
  const isLimited = rows.some(({ groups }) => groups);
  const group = reader && isLimited ? await groupOf(services, reader) : undefined;
  const order = ({ level }: { level: string | null }) => levels.indexOf(level ?? '');
  return rows
    .filter(({ groups }) => !groups || (group && groups.split(',').includes(group)))
    .sort((a, b) => order(a) - order(b))
    .slice(0, maxShown)
    .map((row) => {
      const record = presentRow(resourceSchema('announcement'), row, userRole.root);
      return Object.fromEntries(shown.map((field) => [field, record[field] ?? '']));
    });
}
