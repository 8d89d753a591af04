/** 1 where a line of text begins at the left, -1 where it begins at the right: keys and pointers go by it. */
export const lineDirection = (): number => (document.dir === 'rtl' ? -1 : 1);
