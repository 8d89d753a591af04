import { useEffect, useState } from 'react';

/** Shows HTML of an operator after the sanitiser took everything out that could run. The only place that sets HTML. */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  const [clean, setClean] = useState('');
  useEffect(() => {
    let current = true;
    void import('./sanitizeHtml').then(({ sanitizeHtml }) => {
      if (current) setClean(sanitizeHtml(html));
    });
    return () => {
      current = false;
    };
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitizeHtml, the one way in
  return <div className={`foreign ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
