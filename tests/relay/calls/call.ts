/** One call that is sent to a real relay and to the stand-in. */
export type Who = 'anonymous' | 'root' | 'admin' | 'user' | 'other' | 'banned' | 'gone';
export type Sent = [
  as: Who,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  /** A text is sent as it is. `{provider}` in it is the address of the provider behind the channels. */
  body?: unknown,
];

/** The same write with each of these bodies, with the record read after each. */
export const variants = (
  as: Who,
  method: 'POST' | 'PUT',
  path: string,
  readPath: string,
  bodies: unknown[],
): Sent[] =>
  bodies.flatMap((body): Sent[] => [
    [as, method, path, body],
    [as, 'GET', readPath],
  ]);

/** The same path asked by everybody. */
export const byEach = (method: 'GET' | 'DELETE', path: string): Sent[] =>
  (['anonymous', 'user', 'admin', 'root'] as const).map((as): Sent => [as, method, path]);
