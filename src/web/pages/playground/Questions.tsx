import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plainText } from '../../../schema/values/oddValues';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { readNumber } from '../../locales/readNumber';
import { apiKeyOf } from '../../relay/apiKey';
import { LoadError } from '../../relay/errors/LoadError';
import {
  type Answered,
  askModel,
  type ChatMessage,
  type Question,
} from '../../relay/site/askModel';
import { fetchOwnModels } from '../../relay/site/siteCalls';
import type { OwnToken } from '../../relay/useOwnTokens';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/fields/Field';
import { LabelledSelect } from '../../ui/fields/LabelledSelect';
import { TextField } from '../../ui/fields/TextField';
import { Code } from './Code';
import { Outcome } from './Outcome';

/** The models that the token may use of those that the relay offers its owner. */
function useModels(token: OwnToken) {
  const { data, error, refetch } = useQuery({
    queryKey: ['available_models'],
    queryFn: ({ signal }) => fetchOwnModels(signal),
    gcTime: 0,
  });
  const own: readonly unknown[] = Array.isArray(token.models) ? token.models : [];
  const models = own.length === 0 ? data : data?.filter((name) => own.includes(name));
  return { models, error, refetch };
}

/** Asks one question at a time. */
function useAsking() {
  const [asked, setAsked] = useState<{ answer: Answered; tokenName: string }>();
  const [isAsking, setAsking] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const ask = async (token: OwnToken, question: Question) => {
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    setAsking(true);
    const apiKey = await apiKeyOf(token);
    if (apiKey !== undefined && !control.signal.aborted) {
      const tokenName = plainText(token.name);
      setAsked({ answer: { text: '' }, tokenName });
      await askModel(apiKey, question, control.signal, (answer) => setAsked({ answer, tokenName }));
    }
    stop.current = undefined;
    setAsking(false);
  };
  return { asked, isAsking, ask, stop: () => stop.current?.abort() };
}

/** The number that is typed; undefined for nothing, null for what is no temperature. */
function temperatureOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const number = readNumber(text);
  return number === undefined || number < 0 || number > 2 ? null : number;
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

const nothing = { system: '', message: '', degrees: '', stream: true };
/** As it was left, for an account that comes back to the page. */
let left: { user: unknown; typed: typeof nothing } | undefined;

/** The texts and numbers of a question as they are typed, and the question that they make. */
function useTyped() {
  const user = useStoredUser()?.id;
  const [typed, setTyped] = useState(left && left.user === user ? left.typed : nothing);
  const change = (next: Partial<typeof nothing>) => {
    const now = { ...typed, ...next };
    left = { user, typed: now };
    setTyped(now);
  };
  const { system, message, degrees, stream } = typed;
  const temperature = temperatureOf(degrees);
  const messages: ChatMessage[] = [
    ...(system.trim() === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: message },
  ];
  return {
    ...{ system, message, degrees, stream, change },
    isBadTemperature: temperature === null,
    question: { messages, temperature: temperature ?? undefined, stream },
  };
}

function Fields({ typed, problem }: { typed: ReturnType<typeof useTyped>; problem?: TextKey }) {
  const t = useTranslate();
  return (
    <>
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
      <TextField
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
      </TextField>
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

/** The form of a question, its answer, and the question as code. */
export function Questions({ tokens }: { tokens: readonly [OwnToken, ...OwnToken[]] }) {
  const t = useTranslate();
  const [tokenId, setTokenId] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<TextKey>();
  const typed = useTyped();
  const token = tokens.find(({ id }) => plainText(id) === tokenId) ?? tokens[0];
  const { models, error, refetch } = useModels(token);
  const model = models?.find((name) => name === chosen) ?? models?.[0] ?? '';
  const question = { ...typed.question, model };
  const { asked, isAsking, ask, stop } = useAsking();
  const send = () => {
    const mistake: TextKey | undefined =
      model === ''
        ? 'playground.noModel'
        : typed.message.trim() === ''
          ? 'playground.noMessage'
          : typed.isBadTemperature
            ? 'playground.badTemperature'
            : undefined;
    setProblem(mistake);
    if (!mistake) void ask(token, question);
  };
  if (error)
    return <LoadError text={t('playground.modelsFailed')} error={error} onRetry={refetch} />;
  return (
    <>
      <form
        className="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="toolbar">
          <LabelledSelect
            label={t('playground.token')}
            value={plainText(token.id)}
            options={tokens.map(({ id, name }) => ({
              value: plainText(id),
              label: plainText(name),
            }))}
            onChange={setTokenId}
          />
          <LabelledSelect
            label={t('playground.model')}
            value={model}
            options={(models ?? []).map((name) => ({ value: name, label: name }))}
            onChange={setChosen}
          />
        </div>
        {models?.length === 0 && <p className="muted">{t('playground.noModel')}</p>}
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
            <Button key="send" kind="primary" type="submit">
              {t('playground.send')}
            </Button>
          )}
        </div>
      </form>
      {asked && <Outcome {...asked} />}
      {!typed.isBadTemperature && model !== '' && <Code token={token} question={question} />}
    </>
  );
}
