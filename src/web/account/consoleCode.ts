/** The code of the console app, for the sign-in page, which must not wait for it: the entry says how to load it. */
let load: () => void = () => {};

export function setConsoleCode(loader: () => void): void {
  load = loader;
}

/** Begins to load the code of the console app and of its lists; nothing is drawn, and a failure says nothing. */
export const loadConsoleCode = (): void => load();
