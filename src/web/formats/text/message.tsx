/** Takes string. */
export const column = { width: 200, narrow: 160, grows: true };

/** A person's message: it has the room that other columns leave. */
export { Cell } from './text';
