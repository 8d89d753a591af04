/** Reads what a provider says went wrong, in all the shapes that providers say it in. */
import { isObject, isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { parseJson } from './parseJson';

/** The fault. */
export interface Fault {
  /** The provider's words; empty where it has none. */
  message: string;
  /** Its codes, types and reasons; mere numbers, of which each provider has its own, begin with their place. */
  codes: string[];
  /** The fault in JSON at the end of the message: of the provider behind it, or repeated of a request. */
  inner?: Fault;
}

const messageNames = [
  ...['message', 'msg', 'error_msg', 'status_msg', 'error_message', 'error_description'],
  ...['detail', 'Message', 'title'],
];
const codeNames = ['code', 'type', 'status', 'reason', 'http_code', 'error_type', 'Code'];
/** Codes that say that nothing went wrong. */
const fine = /^(?:error |code )?(?:0|200|20000|ok|success|succeeded|none)$/i;
/** The place of an answer, of chats and of other calls: as a list, or as the type that is named. */
const lists = ['choices', 'data', 'output', 'results', 'candidates', 'content', 'embeddings'];
const longest = 2000;

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

const wordsOf = (value: unknown): string[] => (isWord(value) ? [String(value)] : []);

/** @param place error: of a row with that name; code: of the body itself */
const codesIn = (row: Row, place: 'error' | 'code'): string[] =>
  codeNames
    .flatMap((name) => wordsOf(row[name]))
    .map((code) => (/^\d+$/.test(code) ? `${place} ${code}` : code));

function messageIn(row: Row): string {
  for (const name of messageNames) {
    const value = row[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (name === 'detail' && isObject(value)) return JSON.stringify(value).slice(0, longest);
  }
  return '';
}

/** True where the codes say that nothing went wrong. */
const areFine = (codes: readonly string[]) =>
  codes.length > 0 && codes.every((code) => fine.test(code));

/** The fault; a message that is another provider's JSON says what that says. */
function faultOf(message: string, codes: string[]): Fault | undefined {
  if (areFine(codes)) return undefined;
  const start = message.search(/[[{]/);
  const inner = start < 0 ? undefined : faultIn(parseJson(message.slice(start)), true);
  if (!inner) return { message, codes };
  if (start > 0) return { message, codes, inner };
  return { ...inner, message: inner.message || message, codes: [...codes, ...inner.codes] };
}

/** Reasons that Google puts into the details of an error. */
function reasonsIn(details: unknown): string[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail) => (isRow(detail) ? wordsOf(detail['reason']) : []));
}

/** @param error as a body has it @param body with the values beside it */
function readError(error: unknown, body: Row): Fault | undefined {
  if (Array.isArray(error)) return Array.isArray(error[0]) ? undefined : readError(error[0], body);
  if (error === true) return faultOf(messageIn(body), codesIn(body, 'code'));
  if (typeof error === 'string')
    return error.trim() === '' ? undefined : faultOf(error.trim(), codesIn(body, 'code'));
  if (!isRow(error) || Object.keys(error).length === 0) return undefined;
  const codes = [...codesIn(error, 'error'), ...reasonsIn(error['details'])];
  const message = messageIn(error);
  if (message === '' && codes.length === 0 && Object.values(error).every((value) => !value))
    return undefined;
  return faultOf(message || JSON.stringify(error).slice(0, longest), codes);
}

/** A number of one provider, named by its place: elsewhere it means something else. */
function readNumber(row: unknown, name: string, place: string): Fault | undefined {
  if (!isRow(row) || !isWord(row[name]) || areFine(wordsOf(row[name]))) return undefined;
  return faultOf(messageIn(row), [`${place} ${row[name]}`]);
}

/** The error of a choice, where OpenRouter puts that of a stream. */
function errorOfChoice({ choices }: Row): unknown {
  if (!Array.isArray(choices)) return undefined;
  return choices.flatMap((choice) => (isRow(choice) ? (choice['error'] ?? []) : []))[0];
}

/** The fault in the body itself; @param isRefusal whether the status says that something went wrong */
function readFlat(body: Row, isRefusal: boolean): Fault | undefined {
  if (holdsAnswer(body)) return undefined;
  const codes = codesIn(body, 'code');
  const message = messageIn(body);
  const says =
    isWord(body['code']) ||
    body['object'] === 'error' ||
    body['type'] === 'error' ||
    body['success'] === false;
  return message !== '' && (isRefusal || says) ? faultOf(message, codes) : undefined;
}

/** True for what holds an answer of a provider, also of other calls than chats. */
export function holdsAnswer(body: unknown): boolean {
  if (!isRow(body)) return false;
  return (
    lists.some((name) => Array.isArray(body[name])) ||
    isRow(body['output']) ||
    isRow(body['message']) ||
    isRow(body['embedding']) ||
    // A counted prompt, and a recording as text.
    typeof body['input_tokens'] === 'number' ||
    ['result', 'text'].some((name) => typeof body[name] === 'string')
  );
}

/**
 * The fault that a body or an event of a stream reports; undefined where it reports none.
 * @param body as parsed
 * @param isRefusal true where its status says that something went wrong
 */
export function faultIn(body: unknown, isRefusal = false): Fault | undefined {
  if (Array.isArray(body))
    return body.length === 1 && isRow(body[0]) ? faultIn(body[0], isRefusal) : undefined;
  if (typeof body === 'string')
    return isRefusal && body.trim() !== '' ? { message: body.trim(), codes: [] } : undefined;
  if (!isRow(body)) return undefined;
  const { Response: response, response: told } = body;
  return (
    readError(body['error'], body) ??
    readError(body['errors'], body) ??
    readError(errorOfChoice(body), body) ??
    readNumber(body['base_resp'], 'status_code', 'base_resp') ??
    readNumber(body['header'], 'code', 'header') ??
    readNumber(body, 'error_code', 'error_code') ??
    (isRow(response) ? readError(response['Error'], response) : undefined) ??
    // An event of OpenAI's responses.
    (isRow(told) ? readError(told['error'], told) : undefined) ??
    readFlat(body, isRefusal)
  );
}
