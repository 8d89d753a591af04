import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../formats/number/Amount';
import { groupDigits } from '../../formats/number/numbers';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { refusalIn } from '../../relay/errors/ownRefusals';
import { useAccess } from '../../relay/session/useAccess';
import type { Answered, Ending } from '../../relay/site/askModel';
import { findLogged, type LoggedCall } from '../../relay/site/loggedCall';
import { quotaText } from '../../relay/site/quotaText';
import { narrowedAddress } from '../../storage/listAddress';
import { Button } from '../../ui/Button';
import type { Asked } from './useAsking';

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
function useLogged(requestId: string | undefined, tokenName: string) {
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

const endTexts: Readonly<Record<Ending, TextKey>> = {
  whole: 'playground.whole',
  length: 'playground.length',
  filter: 'playground.filter',
  cut: 'playground.cut',
  stopped: 'playground.stopped',
  refused: 'playground.refused',
  lost: 'playground.lost',
};

/** Endings that are as they should be. */
const good: readonly Ending[] = ['whole', 'stopped'];

/** How the answer ended, or that it still comes. */
function EndLine({ answer }: { answer: Answered }) {
  const t = useTranslate();
  const reason = refusalIn(answer.reason ?? '', useLocale());
  const { ending } = answer;
  if (!ending) return <p role="status">{t('playground.asking')}</p>;
  const text = t(endTexts[ending], { reason });
  return good.includes(ending) ? (
    <p role="status" className="muted">
      {text}
    </p>
  ) : (
    <p role="alert" className="refused">
      {text}
    </p>
  );
}

/** Cost and channel by the log: "not known yet" until the entry is there. */
function Cost({ answer, tokenName }: { answer: Answered; tokenName: string }) {
  const t = useTranslate();
  const may = useAccess();
  const { entry, isLooking, lookAgain } = useLogged(
    answer.ending ? answer.requestId : undefined,
    tokenName,
  );
  const maySeeChannel = may({ resource: 'log.channel', action: 'read' });
  const promptTokens = answer.promptTokens ?? entry?.prompt_tokens;
  const completionTokens = answer.completionTokens ?? entry?.completion_tokens;
  const unknown = t('playground.unknown');
  const count = (value: number | undefined) =>
    value === undefined ? unknown : <Amount value={value} />;
  return (
    <>
      <dt>{t('playground.promptTokens')}</dt>
      <dd>{count(promptTokens)}</dd>
      <dt>{t('playground.completionTokens')}</dt>
      <dd>{count(completionTokens)}</dd>
      <dt>{t('playground.cost')}</dt>
      <dd>
        {typeof entry?.quota === 'number' ? groupDigits(quotaText(entry.quota, 6)) : unknown}
        {!entry && answer.ending && !isLooking && (
          <>
            {' '}
            {answer.requestId && (
              <Button size="small" onClick={lookAgain}>
                {t('playground.lookAgain')}
              </Button>
            )}{' '}
            <Link to={narrowedAddress('log', { token_name: tokenName })}>
              {t('playground.log')}
            </Link>
          </>
        )}
      </dd>
      {maySeeChannel && (
        <>
          <dt>{t('playground.channel')}</dt>
          <dd>
            {entry?.channel ? (
              <Link to={`/channel/edit/${entry.channel}`}>#{entry.channel}</Link>
            ) : (
              unknown
            )}
          </dd>
        </>
      )}
    </>
  );
}

/** The answer of a model with its times, tokens and cost. */
export function Outcome({ model, answer, tokenName }: Asked) {
  const t = useTranslate();
  const time = (ms: number | undefined) => (ms === undefined ? '–' : `${groupDigits(`${ms}`)} ms`);
  return (
    <section className="panel" aria-label={t('playground.answerOf', { model })}>
      <h2>
        <bdi>{model}</bdi>
      </h2>
      {answer.text !== '' && <p className="answer">{answer.text}</p>}
      <EndLine answer={answer} />
      {answer.ending && (
        <dl className="facts">
          <dt>{t('playground.first')}</dt>
          <dd>{time(answer.firstMs)}</dd>
          <dt>{t('playground.time')}</dt>
          <dd>{time(answer.wholeMs)}</dd>
          {!answer.isError && <Cost answer={answer} tokenName={tokenName} />}
          {answer.requestId && (
            <>
              <dt>{t('playground.requestId')}</dt>
              <dd>
                <bdi className="wrap">{answer.requestId}</bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      {answer.isError && (
        <Link to={narrowedAddress('log', { token_name: tokenName })}>{t('playground.log')}</Link>
      )}
    </section>
  );
}
