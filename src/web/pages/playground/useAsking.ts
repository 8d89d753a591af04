import { useEffect, useRef, useState } from 'react';
import { plainText } from '../../../schema/values/oddValues';
import { apiKeyOf } from '../../relay/apiKey';
import { type Answered, askModel, type Question } from '../../relay/site/askModel';
import type { OwnToken } from '../../relay/useOwnTokens';

/** The answer of a model so far. */
export interface Asked {
  model: string;
  tokenName: string;
  answer: Answered;
}

/** Asks one question at a time, of several models side by side. */
export function useAsking() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [isAsking, setAsking] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const ask = async (
    token: OwnToken,
    question: Omit<Question, 'model'>,
    models: readonly string[],
  ) => {
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    setAsking(true);
    const apiKey = await apiKeyOf(token);
    if (apiKey !== undefined && !control.signal.aborted) {
      const tokenName = plainText(token.name);
      setAsked(models.map((model) => ({ model, tokenName, answer: { text: '' } })));
      const keep = (model: string) => (answer: Answered) =>
        setAsked((now) => now.map((one) => (one.model === model ? { ...one, answer } : one)));
      await Promise.all(
        models.map((model) =>
          askModel(apiKey, { ...question, model }, control.signal, keep(model)),
        ),
      );
    }
    stop.current = undefined;
    setAsking(false);
  };
  return { asked, isAsking, ask, stop: () => stop.current?.abort() };
}
