/** Ready-made calls of the relay, to be pasted into a terminal or a program. */

export interface SnippetValues {
  /** Address of the relay, without /v1 and without a slash at its end. */
  server: string;
  /** The key as programs send it, or a placeholder. */
  apiKey: string;
  model: string;
}

/** A text within single quotes of a shell. */
const shellText = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** JSON texts are texts of Python and JavaScript, too. */
const quoted = (text: string) => JSON.stringify(text);

const question = 'Hello!';

function curl({ server, apiKey, model }: SnippetValues): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: question }] });
  return `curl ${shellText(`${server}/v1/chat/completions`)} \\
  -H 'Content-Type: application/json' \\
  -H ${shellText(`Authorization: Bearer ${apiKey}`)} \\
  -d ${shellText(body)}`;
}

function python({ server, apiKey, model }: SnippetValues): string {
  return `# pip install openai
from openai import OpenAI

client = OpenAI(base_url=${quoted(`${server}/v1`)}, api_key=${quoted(apiKey)})
answer = client.chat.completions.create(
    model=${quoted(model)},
    messages=[{"role": "user", "content": ${quoted(question)}}],
)
print(answer.choices[0].message.content)`;
}

function node({ server, apiKey, model }: SnippetValues): string {
  return `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({ baseURL: ${quoted(`${server}/v1`)}, apiKey: ${quoted(apiKey)} });
const answer = await client.chat.completions.create({
  model: ${quoted(model)},
  messages: [{ role: "user", content: ${quoted(question)} }],
});
console.log(answer.choices[0].message.content);`;
}

export const snippets = [
  { key: 'curl', label: 'curl', write: curl },
  { key: 'python', label: 'Python', write: python },
  { key: 'node', label: 'Node.js', write: node },
] as const;

export type SnippetKey = (typeof snippets)[number]['key'];
