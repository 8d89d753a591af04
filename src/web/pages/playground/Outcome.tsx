import { Link } from 'react-router';
import { Amount } from '../../formats/number/Amount';
import { groupDigits } from '../../formats/number/numbers';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { useAccess } from '../../relay/session/useAccess';
import type { Answered, Ending } from '../../relay/site/askModel';
import { quotaText } from '../../relay/site/quotaText';
import { narrowedAddress } from '../../storage/listAddress';
import { Button } from '../../ui/Button';
import type { Asked } from './useAsking';
import { useLogged } from './useLogged';

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
  const { ending, reason = '' } = answer;
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
