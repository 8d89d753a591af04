import { useEffect, useState } from 'react';
import { SafeHtml } from './SafeHtml';

/** A text of others as Markdown, cleaned. */
export function Markdown({ text }: { text: string }) {
  const [html, setHtml] = useState('');
  useEffect(() => {
    let current = true;
    void import('marked')
      .then(({ marked }) => marked.parse(text))
      .then((parsed) => {
        if (current) setHtml(parsed);
      });
    return () => {
      current = false;
    };
  }, [text]);
  return <SafeHtml className="prose" html={html} />;
}
