/** Answers that are on their way while a test looks at the page without them. */
import { buildGate } from '../../../support/browser/gate';
import { answerCalls, type Sent } from '../api';

/** Holds the answers to some calls back. @returns those that wait, and what lets them and all later ones go */
export function hold(path: RegExp, method = 'GET'): { waiting: Sent[]; release: () => void } {
  const waiting: Sent[] = [];
  const { passed, open } = buildGate();
  const end = answerCalls(method, path, async (sent, go) => {
    waiting.push(sent);
    await passed;
    return go();
  });
  return {
    waiting,
    release: () => {
      end();
      open();
    },
  };
}
