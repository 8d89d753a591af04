import { useEffect, useState } from 'react';
import { findLogged, type LoggedCall } from '../../relay/site/loggedCall';

/**
 * Pauses between looks, in ms. The entry of a call that was stopped comes once the relay has read its provider to the
 * end, which it does for two minutes at most.
 */
const pauses = [
  ...Array<number>(3).fill(1000),
  ...Array<number>(5).fill(3000),
  ...Array<number>(14).fill(10_000),
];

/**
 * Looks for the log's entry of a call until it is there, or for as long as it may take.
 * @param requestId undefined while there is nothing to look for
 */
export function useLogged(requestId: string | undefined, tokenName: string) {
  const [found, setFound] = useState<{ requestId: string; entry: LoggedCall }>();
  const [isLooking, setLooking] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further round looks once more
  useEffect(() => {
    if (requestId === undefined) return;
    const stop = new AbortController();
    const look = async () => {
      setLooking(true);
      for (const pause of pauses) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (stop.signal.aborted) return;
        const entry = await findLogged(requestId, tokenName, stop.signal).catch(() => undefined);
        if (stop.signal.aborted) return;
        if (entry) {
          setFound({ requestId, entry });
          break;
        }
      }
      setLooking(false);
    };
    void look();
    return () => stop.abort();
  }, [requestId, tokenName, round]);
  return {
    entry: found?.requestId === requestId ? found?.entry : undefined,
    isLooking,
    lookAgain: () => setRound((before) => before + 1),
  };
}
