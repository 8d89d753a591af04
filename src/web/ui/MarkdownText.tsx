import { marked } from 'marked';
import { useMemo } from 'react';
import { SafeHtml } from './SafeHtml';

/** A text as Markdown. */
export function MarkdownText({ text }: { text: string }) {
  const html = useMemo(() => marked.parse(text, { async: false }), [text]);
  return <SafeHtml className="prose" html={html} />;
}
