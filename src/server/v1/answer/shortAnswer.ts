/** A provider's answer in one short line. */
import { mostSearched, withoutSecretShapes } from '../../../schema/values/secretShapes';
import { faultIn } from '../../kernel/errors/answerFault';
import { parseJson } from '../../kernel/errors/parseJson';

const maxAnswerLength = 200;

/** The message in a provider's answer, without markup, cut. @param answer cleaned of the channel's own secrets */
export function shortAnswer(answer: string): string {
  const text = (faultIn(parseJson(answer), true)?.message ?? answer).slice(0, mostSearched);
  const plain = withoutSecretShapes(text)
    .replace(/<[^>]{0,300}>/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return plain.length > maxAnswerLength ? `${plain.slice(0, maxAnswerLength - 1)}…` : plain;
}
