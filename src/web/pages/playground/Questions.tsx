import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plainText } from '../../../schema/values/oddValues';
import { MuiFrame } from '../../form/parts/MuiFrame';
import { ChoiceField } from '../../formats/choice/ChoiceField';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { LoadError } from '../../relay/errors/LoadError';
import type { Question } from '../../relay/site/askModel';
import { compareModels } from '../../relay/site/prices';
import { fetchOwnModels } from '../../relay/site/siteCalls';
import type { OwnToken } from '../../relay/useOwnTokens';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/fields/Field';
import { LabelledSelect } from '../../ui/fields/LabelledSelect';
import { TextField as ShortText } from '../../ui/fields/TextField';
import { keyText } from '../../ui/page/shortcuts';
import { CallExample } from '../home/start/CallExample';
import { Outcome } from './Outcome';
import { useAsking } from './useAsking';
import { noteAsked, useTyped } from './useTyped';

/** The question as a call. */
function Code({ token, question }: { token: OwnToken; question: Question }) {
  const t = useTranslate();
  return (
    <section className="panel as-code" aria-label={t('playground.code')}>
      <h2>{t('playground.code')}</h2>
      <CallExample token={token} call={question} />
    </section>
  );
}

/** Models that are asked side by side at most. */
const maxModels = 4;

/** The models that a token names; none for one that may use all. */
const limitsOf = ({ models }: OwnToken): readonly unknown[] =>
  Array.isArray(models) ? models : [];

/** The models that a token may use of those that the relay offers its owner. */
function modelsOf(token: OwnToken, offered: readonly string[] = []): readonly string[] {
  const own = limitsOf(token);
  return own.length === 0 ? offered : offered.filter((name) => own.includes(name));
}

/** A text of several lines with its label. */
function LongText(props: {
  label: string;
  value: string;
  rows: number;
  isWrong?: boolean;
  onText: (text: string) => void;
}) {
  const { label, value, rows, isWrong = false, onText } = props;
  return (
    <Field label={label}>
      {(id) => (
        <textarea
          id={id}
          className="input"
          rows={rows}
          aria-invalid={isWrong}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The models that are asked, found by a part of their names. */
function ModelsField(props: {
  models: readonly string[];
  options: readonly string[];
  /** True where the token may use these alone. */
  isLimited: boolean;
  onModels: (models: readonly string[]) => void;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('playground.models')}</label>
      <MuiFrame>
        <ChoiceField
          id={id}
          isMultiple
          options={props.options}
          values={props.models}
          onValues={(models) => props.onModels(models.slice(0, maxModels))}
        >
          {(field, _text, why) => (
            <TextField {...field} error={why !== undefined} helperText={why} />
          )}
        </ChoiceField>
      </MuiFrame>
      <small className="muted">
        {t('playground.modelsHint', { count: maxModels })}{' '}
        {props.isLimited && t('playground.limited', { count: props.options.length })}
      </small>
    </div>
  );
}

function Fields({ typed, problem }: { typed: ReturnType<typeof useTyped>; problem?: TextKey }) {
  const t = useTranslate();
  return (
    <>
      <ShortText
        label={t('playground.temperature')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.degrees}
        aria-invalid={typed.isBadTemperature}
        onText={(degrees) => typed.change({ degrees })}
      >
        <small className={typed.isBadTemperature ? 'error' : 'muted'}>
          {t(typed.isBadTemperature ? 'playground.badTemperature' : 'playground.temperatureHint')}
        </small>
      </ShortText>
      <LongText
        label={t('playground.system')}
        rows={2}
        value={typed.system}
        onText={(system) => typed.change({ system })}
      />
      <LongText
        label={t('playground.message')}
        rows={4}
        value={typed.message}
        isWrong={problem === 'playground.noMessage'}
        onText={(message) => typed.change({ message })}
      />
      <label className="stream">
        <input
          type="checkbox"
          checked={typed.stream}
          onChange={({ target }) => typed.change({ stream: target.checked })}
        />
        {t('playground.stream')}
      </label>
    </>
  );
}

/** True for the keys that send from within a text of several lines. */
const isSend = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;

/** The form of a question, beside it what each model answers, and the question as code. */
export function Questions({ tokens }: { tokens: readonly [OwnToken, ...OwnToken[]] }) {
  const t = useTranslate();
  const [problem, setProblem] = useState<TextKey>();
  const typed = useTyped();
  const { data, error, refetch } = useQuery({
    queryKey: ['available_models'],
    queryFn: async ({ signal }) => (await fetchOwnModels(signal)).sort(compareModels),
    gcTime: 0,
  });
  const token =
    tokens.find(({ id }) => plainText(id) === typed.token) ??
    tokens.find((one) => modelsOf(one, data).length > 0) ??
    tokens[0];
  const options = modelsOf(token, data);
  const chosen = typed.models?.filter((name) => options.includes(name)) ?? [];
  const isEmptied = typed.models?.length === 0;
  const models = chosen.length > 0 || isEmptied ? chosen : options.slice(0, 1);
  const { asked, isAsking, ask, stop } = useAsking();
  const outcomes = useRef<HTMLDivElement>(null);
  const send = () => {
    const mistake: TextKey | undefined =
      models.length === 0
        ? options.length === 0
          ? 'playground.noModel'
          : 'playground.chooseModel'
        : typed.message.trim() === ''
          ? 'playground.noMessage'
          : typed.isBadTemperature
            ? 'playground.badTemperature'
            : undefined;
    setProblem(mistake);
    if (mistake) return;
    noteAsked(models);
    void ask(token, typed.question, models);
    // On a phone the answers are below the form.
    outcomes.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  };
  if (error)
    return <LoadError text={t('playground.modelsFailed')} error={error} onRetry={refetch} />;
  return (
    <div className="question">
      <form
        className="panel"
        noValidate
        onKeyDown={(event) => {
          if (isSend(event)) event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <LabelledSelect
          isCompact={false}
          label={t('playground.token')}
          value={plainText(token.id)}
          options={tokens.map(({ id, name }) => ({ value: plainText(id), label: plainText(name) }))}
          // A model that is seen and was not chosen stays, too, where the next token may use it.
          onChange={(id) =>
            typed.change({
              token: id,
              ...(chosen.length > 0 || models.length === 0 ? {} : { models }),
            })
          }
        />
        <ModelsField
          key={plainText(token.id)}
          models={models}
          options={options}
          isLimited={limitsOf(token).length > 0 && options.length > 0}
          onModels={(next) => typed.change({ models: next })}
        />
        {data && options.length === 0 && <p className="muted">{t('playground.noModel')}</p>}
        <Fields typed={typed} {...(problem ? { problem } : {})} />
        {problem && (
          <p className="error" role="alert">
            {t(problem)}
          </p>
        )}
        <div className="form-actions">
          {isAsking ? (
            <Button key="stop" onClick={stop}>
              {t('playground.stop')}
            </Button>
          ) : (
            <Button key="send" kind="primary" type="submit" aria-keyshortcuts="Control+Enter">
              {t('playground.send')} <kbd>{keyText('Ctrl Enter')}</kbd>
            </Button>
          )}
        </div>
      </form>
      <div className="outcomes" ref={outcomes}>
        {asked.map((one) => (
          <Outcome key={one.model} {...one} />
        ))}
        {!typed.isBadTemperature && models[0] !== undefined && (
          <Code token={token} question={{ ...typed.question, model: models[0] }} />
        )}
      </div>
    </div>
  );
}
