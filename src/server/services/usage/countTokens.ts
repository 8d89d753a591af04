/** Tokens of a request where nobody counted them: before it is sent, and when a provider answers no usage. */
import type { Row } from '../../../schema/types';

/** Letters of most European texts in one token; a character of Chinese, Japanese or Korean is about one token. */
const lettersPerToken = 4;
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g;

/** About how many tokens a text has. */
export function countTokens(text: string): number {
  const wideCharacters = text.match(wide)?.length ?? 0;
  return wideCharacters + Math.ceil((text.length - wideCharacters) / lettersPerToken);
}

/** Characters of a message's content, which is a text or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content
        .map((part: unknown) =>
          typeof part === 'object' && part !== null ? String((part as Row)['text'] ?? '') : '',
        )
        .join('')
    : '';
}

/** About how many tokens the messages of a chat have; four more for each message's frame. */
export function countPrompt(messages: readonly Row[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(textOf(content)) + 4, 3);
}
