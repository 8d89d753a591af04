import { shuffle } from 'es-toolkit';
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { groupDigits } from '../../../formats/number/numbers';
import { translate } from '../../../locales/catalogue';
import { type JobReport, runJob } from '../../../relay/calls/runJob';
import { HttpError } from '../../../relay/errors/HttpError';
import { showError } from '../../../relay/errors/showError';
import { useWrite } from '../../../relay/useWrite';
import { noteUser, storedUser } from '../../../storage/storedUser';
import { showToast } from '../../../ui/toasts/showToast';
import { type ImportedChannel, identityOf, placesOf } from './parseImport';

/** A channel of the text; `same` where the relay or an earlier line has it. */
export interface ImportState {
  channel: ImportedChannel;
  same: boolean;
}

/** One without a mistake. */
interface PlacedChannel extends ImportedChannel {
  /** Its identity; numbered where the text has several keys of it (placesOf). */
  place: string;
  /** False where it has several: which of them a channel of the relay is, nobody can tell. */
  isOnly: boolean;
}

export interface Import {
  states: readonly ImportState[];
  /** The channels that a start creates. */
  fresh: readonly PlacedChannel[];
  busy: boolean;
  /** True once the relay's channels are known: a start before that could make doubles. */
  canStart: boolean;
  /** How many of `fresh` are done. */
  finished: number;
  report: ImportOutcome | undefined;
  start: () => Promise<unknown>;
  /** Ends it after the channels that are on their way. */
  stop: () => void;
}

/** The outcome of each channel; `there` are those that somebody else had created meanwhile. */
export interface ImportOutcome extends JobReport<PlacedChannel> {
  there: readonly PlacedChannel[];
}

/** Tells how an import ended whose window is closed and so shows no report. */
function tellEnd({ done, there, failed, notTried }: ImportOutcome): void {
  if (there.length > 0)
    showToast('info', translate('channel.importThere', { count: groupDigits(there.length) }));
  if (failed.length + notTried.length === 0)
    showToast('success', translate('channel.importDone', { done: groupDigits(done.length) }));
  else
    showToast(
      'warning',
      translate('channel.importStopped', {
        done: groupDigits(done.length),
        failed: groupDigits(failed.length),
        left: groupDigits(notTried.length),
      }),
    );
}

const readAll = async (signal: AbortSignal) =>
  (await import('../../../relay/read/readAll')).loadAllRows('channel', {}, signal);

/** The channels of the relay; undefined where they cannot be read, which a message says. */
const readKnown = (signal: AbortSignal): Promise<ReadonlySet<string> | undefined> =>
  readAll(signal).then(
    (rows) => new Set(placesOf(rows)),
    (error: unknown) => {
      if (!signal.aborted) showError(error);
      return undefined;
    },
  );

/** So many channels are created before the second look at those that are there, and so many at most before one. */
const firstLook = 8;
const longestLook = 256;

/**
 * Creates channels. Somebody else may import the same list: those that are there by now are left alone, and the rest
 * goes on in any order, or both would always be at the same channel.
 */
async function createAll(
  channels: readonly PlacedChannel[],
  provider: DataProvider,
  signal: AbortSignal,
  onProgress: (finished: number) => void,
): Promise<ImportOutcome> {
  const isSameUser = noteUser();
  const items = [...channels];
  const wanted = new Set(items.map(({ values }) => identityOf(values)));
  const there = new Set<PlacedChannel>();
  const taken = new Set<PlacedChannel>();
  let sent = 0;
  let perLook = firstLook;
  let nextLook = 0;
  let looked: Promise<ReadonlySet<string>> | undefined;
  const look = async (own: AbortSignal) => {
    const rows = await readAll(own);
    // Doubles count: they are what two imports make that go on in the same order.
    // The queue goes by place: what is not taken yet can change places.
    const isAlone = rows.filter((row) => wanted.has(identityOf(row))).length <= sent;
    if (!isAlone) items.push(...shuffle(items.splice(taken.size)));
    // Each look reads the whole list, which grows.
    perLook = isAlone ? Math.min(2 * perLook, longestLook) : firstLook;
    return new Set(placesOf(rows));
  };
  const call = async (channel: PlacedChannel, own: AbortSignal) => {
    const { values, place, isOnly } = channel;
    if (taken.size >= nextLook) {
      looked = undefined;
      nextLook = taken.size + perLook;
    }
    looked ??= look(own);
    taken.add(channel);
    const known = await looked.catch((error: unknown) => {
      looked = undefined;
      throw error;
    });
    if (isOnly && known.has(place)) return void there.add(channel);
    if (signal.aborted) throw new HttpError('aborted', 'aborted');
    if (!isSameUser()) throw new HttpError('unauthorized', translate('login.expired'));
    sent += 1;
    await provider.create('channel', { data: values, meta: { needsNoId: true } });
  };
  const { done, ...rest } = await runJob({ items, signal, onProgress, call });
  return { ...rest, done: done.filter((one) => !there.has(one)), there: [...there] };
}

/** True where a channel that failed may have been created. */
const isUnsure = ({ failed }: JobReport<PlacedChannel>): boolean =>
  failed.some(({ error }) => !(error instanceof HttpError && error.kind === 'refused'));

/** The channels of the text that can be created. */
function placed(channels: readonly ImportedChannel[]): PlacedChannel[] {
  const right = channels.filter(({ mistake }) => !mistake);
  const places = placesOf(right.map(({ values }) => values));
  const several = new Set(
    right.flatMap(({ values }, i) =>
      places[i] === identityOf(values) ? [] : [identityOf(values)],
    ),
  );
  return right.map((channel, i) => ({
    ...channel,
    place: places[i] ?? '',
    isOnly: !several.has(identityOf(channel.values)),
  }));
}

/** Compares channels with those of the relay, and creates the new ones. Closing its window stops it, and says so. */
export function useImport(channels: readonly ImportedChannel[]): Import {
  const provider = useDataProvider();
  const { busy, write } = useWrite('channel');
  const stop = useRef(new AbortController());
  const run = useRef(new AbortController());
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [finished, setFinished] = useState(0);
  const [report, setReport] = useState<ImportOutcome>();
  useEffect(() => {
    const controller = stop.current;
    void readKnown(controller.signal).then(setKnown);
    return () => {
      controller.abort();
      run.current.abort();
    };
  }, []);
  const seen = new Set(known);
  const fresh = placed(channels).filter(({ place }) => seen.size < seen.add(place).size);
  const isFresh = new Set(fresh.map(({ values }) => values));
  const states = channels.map((channel) => ({
    channel,
    same: !channel.mistake && !isFresh.has(channel.values),
  }));
  const start = () =>
    write(async () => {
      const isSameUser = noteUser();
      setReport(undefined);
      setFinished(0);
      run.current = new AbortController();
      const result = await createAll(fresh, provider, run.current.signal, setFinished);
      setReport(result);
      // A user who signed in since gets no message of it.
      if (stop.current.signal.aborted && (isSameUser() || !storedUser.get())) tellEnd(result);
      const own = [...result.done, ...result.there].map(({ place }) => place);
      const now = isUnsure(result) ? await readKnown(stop.current.signal) : known;
      setKnown(now && new Set([...now, ...own]));
    });
  const canStart = known !== undefined;
  const end = () => run.current.abort();
  return { states, fresh, busy, canStart, finished, report, start, stop: end };
}
