import { useEffect, useRef, useState } from 'react';
import { plainKey } from '../../../schema/values/plainKey';
import { type Translate, useTranslate } from '../../locales/catalogue';
import {
  isSendable,
  NotSentError,
  type TriedAnswer,
  type TriedCall,
  tryCall,
} from '../../relay/calls/tryCall';
import { type ApiCall, type ApiReference, isOfClients } from '../../relay/site/apiReference';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { TextArea } from '../../ui/fields/TextArea';
import { TextField } from '../../ui/fields/TextField';
import { CopyButton } from '../../ui/files/CopyButton';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { curlOf } from './curlOf';
import { bodyExample, placeholderOf } from './schemaText';

/** Strings, brackets and signs of JSON, and everything else: numbers by their digits, true, false and null. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const isEmptyPair = (open: string, close: string | undefined) =>
  (open === '{' && close === '}') || (open === '[' && close === ']');

/**
 * JSON with one field a line; each number keeps its digits, those beyond 2^53 too. Text that is not JSON is answered as
 * it is.
 */
function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const found = text.match(tokens) ?? [];
  let depth = 0;
  let result = '';
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [place, token] of found.entries()) {
    const [before = '', next] = [found[place - 1], found[place + 1]];
    if (token === '}' || token === ']') {
      depth -= 1;
      result += isEmptyPair(before, token) ? token : `${newLine()}${token}`;
    } else if (token === '{' || token === '[') {
      depth += 1;
      result += isEmptyPair(token, next) ? token : `${token}${newLine()}`;
    } else if (token === ',') result += `,${newLine()}`;
    else result += token === ':' ? ': ' : token;
  }
  return result;
}

/** The path with what was typed in its places, and the query. */
function addressOf({ path, parameters }: ApiCall, typed: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(typed[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === 'query' && typed[name]) query.set(name, typed[name]);
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** The outcome of a call: its answer, or why there is none. */
type Outcome = TriedAnswer | 'none' | 'notSent';

function Answer({ answer }: { answer: Outcome }) {
  const t = useTranslate();
  if (answer === 'none') return <p role="alert">{t('api.noAnswer')}</p>;
  if (answer === 'notSent') return <p role="alert">{t('api.notSent')}</p>;
  const { status, ms, text } = answer;
  return (
    <>
      <p role="status">{t('api.status', { status, ms })}</p>
      <ScrollFrame label={t('api.answer')}>
        <pre>{indentJson(text)}</pre>
      </ScrollFrame>
    </>
  );
}

/** Sends one call at a time; the answer of the last one counts. */
function useSending() {
  const [answer, setAnswer] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (request: TriedCall) => {
    const control = new AbortController();
    // A write that was sent goes on when the page is left: half of it would be worse.
    stop.current = request.method === 'GET' ? control : undefined;
    setIsSending(true);
    setAnswer(undefined);
    const result = await tryCall(request, control.signal).catch((error: unknown) =>
      error instanceof NotSentError ? ('notSent' as const) : ('none' as const),
    );
    if (control.signal.aborted) return;
    setIsSending(false);
    setAnswer(result);
  };
  return { answer, isSending, send };
}

/** The mistake in a typed call; empty where there is none. @param content the body of a call with one */
function mistakeIn(
  { parameters }: ApiCall,
  typed: Readonly<Record<string, string>>,
  content: string | undefined,
  token: string,
  t: Translate,
): string {
  if (!isSendable(token)) return t('api.badToken');
  const missing = parameters.find(({ name, required }) => required && !typed[name]);
  if (missing) return t('api.missingParameter', { name: missing.name });
  if (content === undefined) return '';
  try {
    JSON.parse(content);
    return '';
  } catch (error) {
    return t('api.badBody', { reason: error instanceof Error ? error.message : '' });
  }
}

/** Sends the call with what is typed, as the session of the console or with a token, and shows the answer. */
export function TryCall({ call, schemas }: { call: ApiCall; schemas: ApiReference['schemas'] }) {
  const t = useTranslate();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => (call.body ? bodyExample(call.body, schemas) : ''));
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const { answer, isSending, send } = useSending();
  const [asks, setAsks] = useState(false);
  const content = call.body ? body : undefined;
  const path = addressOf(call, typed);
  const request = { method: call.method, path, body: content, token };
  const submit = () => {
    if (isSending) return;
    const found = mistakeIn(call, typed, content, token, t);
    setProblem(found);
    if (found) return;
    if (call.method === 'DELETE') setAsks(true);
    else void send(request);
  };
  return (
    <form
      className="try-call"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{t('api.try')}</h3>
      <p className="muted">{t('api.tryNote')}</p>
      {call.parameters.map(({ name, required, schema }) => (
        <TextField
          key={name}
          label={required ? `${name} (${t('api.required')})` : name}
          value={typed[name] ?? ''}
          placeholder={placeholderOf(schema)}
          autoComplete="off"
          onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
        />
      ))}
      {call.body && (
        <TextArea
          label={t('api.body')}
          rows={Math.min(14, body.split('\n').length + 1)}
          value={body}
          onText={setBody}
        />
      )}
      <TextField
        label={t(isOfClients(call) ? 'api.key' : 'api.token')}
        type="password"
        autoComplete="off"
        value={token}
        onText={(text) => setToken(plainKey(text))}
      />
      {problem && <p role="alert">{problem}</p>}
      <div className="toolbar">
        <Button kind="primary" type="submit" aria-disabled={isSending}>
          {t(isSending ? 'api.sending' : 'api.send')}
        </Button>
        <CopyButton label={t('api.copyCurl')} text={curlOf(request)} />
      </div>
      {answer && <Answer answer={answer} />}
      {asks && (
        <ConfirmDialog
          danger
          title={t('api.deleteTitle', { call: `DELETE ${path}` })}
          text={t('api.deleteText')}
          confirmLabel={t('api.send')}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void send(request);
          }}
        />
      )}
    </form>
  );
}
