/** Ready-made calls of the relay, to be pasted into a terminal or a program. */

import type { ChatMessage } from '../../../relay/site/askModel';

/** In place of the key where a snippet is shown. */
export const hiddenKey = 'sk-••••••••';

export interface SnippetValues {
  /** Address of the relay, without /v1 and without a slash at its end. */
  server: string;
  /** The key as programs send it, or a placeholder. */
  apiKey: string;
  model: string;
  /** Absent: a greeting. */
  messages?: readonly ChatMessage[];
  temperature?: number | undefined;
  /** True where the answer is printed as it comes. */
  stream?: boolean;
}

/** A text within single quotes of a shell. */
const shellText = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** JSON texts are texts of Python and JavaScript, too. */
const quoted = (text: string) => JSON.stringify(text);

const greeting: readonly ChatMessage[] = [{ role: 'user', content: 'Hello!' }];

function curl(values: SnippetValues): string {
  const { server, apiKey, model, messages = greeting, temperature, stream } = values;
  const body = JSON.stringify({ model, messages, temperature, stream: stream || undefined });
  return `curl ${stream ? '-N ' : ''}${shellText(`${server}/v1/chat/completions`)} \\
  -H 'Content-Type: application/json' \\
  -H ${shellText(`Authorization: Bearer ${apiKey}`)} \\
  -d ${shellText(body)}`;
}

function python(values: SnippetValues): string {
  const { server, apiKey, model, messages = greeting, temperature, stream } = values;
  const entries = messages.map(
    ({ role, content }) => `{"role": "${role}", "content": ${quoted(content)}}`,
  );
  const more = [
    ...(temperature === undefined ? [] : [`\n    temperature=${temperature},`]),
    ...(stream ? ['\n    stream=True,'] : []),
  ].join('');
  const print = stream
    ? `for part in answer:
    if part.choices:
        print(part.choices[0].delta.content or "", end="", flush=True)`
    : 'print(answer.choices[0].message.content)';
  return `# pip install openai
from openai import OpenAI

client = OpenAI(base_url=${quoted(`${server}/v1`)}, api_key=${quoted(apiKey)})
answer = client.chat.completions.create(
    model=${quoted(model)},
    messages=[${entries.join(', ')}],${more}
)
${print}`;
}

function node(values: SnippetValues): string {
  const { server, apiKey, model, messages = greeting, temperature, stream } = values;
  const entries = messages.map(
    ({ role, content }) => `{ role: "${role}", content: ${quoted(content)} }`,
  );
  const more = [
    ...(temperature === undefined ? [] : [`\n  temperature: ${temperature},`]),
    ...(stream ? ['\n  stream: true,'] : []),
  ].join('');
  const print = stream
    ? `for await (const part of answer) {
  process.stdout.write(part.choices[0]?.delta?.content ?? "");
}`
    : 'console.log(answer.choices[0].message.content);';
  return `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({ baseURL: ${quoted(`${server}/v1`)}, apiKey: ${quoted(apiKey)} });
const answer = await client.chat.completions.create({
  model: ${quoted(model)},
  messages: [${entries.join(', ')}],${more}
});
${print}`;
}

export const snippets = [
  { key: 'curl', label: 'curl', write: curl },
  { key: 'python', label: 'Python', write: python },
  { key: 'node', label: 'Node.js', write: node },
] as const;

export type SnippetKey = (typeof snippets)[number]['key'];
