import type { ReactNode } from 'react';

/** In place of a parser of Markdown (86 kB): rjsf has it for an invalid schema, whose message is shown plainly. */
export const Markdown = ({ children }: { children: ReactNode }) => children;
