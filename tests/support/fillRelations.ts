/** Records of teams and members. */
import { callApi } from './api';

const since = Date.parse('2026-05-01T00:00:00Z') / 1000;
const day = 86_400;

/** Six teams, two users, and seven members: Zoe is in Red, Yan in Blue and so on, Tom in none. */
export async function fillRelations(): Promise<void> {
  for (const name of ['Red', 'Blue', 'Green', 'Amber', 'Plum', 'Grey'])
    await callApi('POST', 'team/', { name });
  for (const username of ['bob', 'carol'])
    await callApi('POST', 'user/', { username, password: 'password-1' });
  for (const [index, name] of ['Zoe', 'Yan', 'Xia', 'Wim', 'Vera', 'Una', 'Tom'].entries())
    await callApi('POST', 'member/', {
      name,
      team: index < 6 ? index + 1 : null,
      manager: index < 2 ? 2 : 3,
      active: index % 2 === 0,
      size: index * 10,
      note: `Note ${name}`,
      since: since + index * day,
    });
}
