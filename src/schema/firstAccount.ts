/** The account that a new relay begins with, and its password, which everybody knows; all others are longer. */
export const firstAccount = { username: 'root', password: '123456' } as const;
