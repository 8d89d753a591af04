/** Records of teams and members. */
const since = Date.parse('2026-05-01T00:00:00Z') / 1000;
const day = 86_400;

/**
 * Six teams, two users, and seven members: Zoe is in Red, Yan in Blue and so on, Tom in none.
 * @param create makes a record by a POST to a path below /api
 */
export async function fillRelations(
  create: (path: string, body: object) => Promise<unknown>,
): Promise<void> {
  for (const name of ['Red', 'Blue', 'Green', 'Amber', 'Plum', 'Grey'])
    await create('team/', { name });
  for (const username of ['bob', 'carol'])
    await create('user/', { username, password: 'password-1' });
  for (const [index, name] of ['Zoe', 'Yan', 'Xia', 'Wim', 'Vera', 'Una', 'Tom'].entries())
    await create('member/', {
      name,
      team: index < 6 ? index + 1 : null,
      manager: index < 2 ? 2 : 3,
      active: index % 2 === 0,
      size: index * 10,
      note: `Note ${name}`,
      since: since + index * day,
    });
}
