/** What a page beside the lists looks like from afar. */
export type PageShape = 'form' | 'settings' | 'text';
