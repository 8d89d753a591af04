/**
 * How long the console waits for the relay, and how often it tries again: every number, with its reason. Times are in
 * ms. `withWaits.ts` uses them after 429, `settle.ts` for a write whose answer was lost.
 */

/** How long an answer may take. After that the answer counts as lost. */
export const answerLimits = {
  /** Proxies in front of a relay give up at about this time. */
  usual: 60_000,
  /** A test asks a model, and the provider behind the channel may be slow. */
  test: 120_000,
  /** The server gives a provider 60 s, and then says why the provider failed. */
  provider: 65_000,
  /** A second try, or a look at what a write did: the user has waited for the first try already. */
  again: 15_000,
};

/** A write that has no answer by then says so: its server waits for another one, as while its database is locked. */
export const slowAfter = 2000;

/** When a call is tried again. */
export interface Waits {
  /** One wait before each further try, where the relay does not ask for another one. */
  pauses: readonly number[];
  /** The wait after the last of the pauses; without it there are no more tries. */
  thenEvery?: number;
  /** The longest wait that the relay may ask for. */
  longest?: number;
  /** True if a longer wait is cut to `longest`; otherwise it ends the tries. */
  isCut?: true;
}

/** A read for the page, refused with 429: somebody looks at an empty place, which shows the error after that. */
export const readWaits = { pauses: [500, 1000], longest: 30_000 } satisfies Waits;
/** A longer wait of such a read shows a message. */
export const quietWait = 1500;

/** The longest window of a limit: One API counts the calls of the last three minutes, and sends no Retry-After. */
export const relayWindow = 180_000;
/**
 * A row of a job, or a page of many, refused with 429: the work takes minutes anyway. A refused call does not count
 * against the limit, and early tries find windows that are shorter.
 */
export const jobWaits = {
  pauses: [2000, 4000, 8000],
  thenEvery: 15_000,
  longest: relayWindow,
  isCut: true,
} as const satisfies Waits;
/** Such a call is given up after so long: twice the window, for other calls may use up the first one. */
export const jobPatience = 400_000;
/** Calls that wait side by side come back within this time, but not all at once. */
export const jobSpread = 1000;

/** A write whose answer was lost, sent again with its key: a form waits for it, so a longer Retry-After is cut. */
export const resendWaits = { pauses: [400, 1500], longest: 5000, isCut: true } satisfies Waits;
/** Looks at what such a write did: the relay may still be at it during the first one. */
export const lookPauses = [300, 1700];
/** The code of a sign-in provider works once, and only for some minutes: few tries, each after a look. */
export const codeWaits = { pauses: [2000, 4000] } satisfies Waits;
/**
 * Names of records that could not be read: cells show ids meanwhile, so nobody waits for them. The longer of a pause
 * and what the relay asks for counts. After the last try, names are read when they are wanted.
 */
export const nameWaits = { pauses: [2000, 5000, 15_000, 30_000, 60_000] } satisfies Waits;
/** Looks for the result of a test: some relays store it after they answered. At most 5 s in all. */
export const resultPauses = [100, 300, 600, 1000, 1500, 1500];

/** When an added amount is likely to be seen: One API may collect additions, and writes them each five seconds. */
export const bookedAfter = 6000;
/** An added amount that is not seen by then was not added: it may be added once more. */
export const bookedAtLatest = 60_000;
/** The embedded server knows the key of a write for 24 hours; so long it does for certain. */
export const keyLife = 20 * 3_600_000;

/**
 * How long to wait before the next try.
 * @param attempt how many waits there were before
 * @param asked what the relay asks for (Retry-After), in ms
 * @returns ms; undefined if there is no further try
 */
export function nextWait(
  { pauses, thenEvery, longest = Number.POSITIVE_INFINITY, isCut }: Waits,
  attempt: number,
  asked?: number,
): number | undefined {
  const pause = pauses[attempt] ?? thenEvery;
  if (pause === undefined) return undefined;
  const wait = asked ?? pause;
  if (wait <= longest) return wait;
  return isCut ? longest : undefined;
}

/** Waits some ms; ends at once when the signal does. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
