import { useMemo } from 'react';
import { sanitizeHtml } from './sanitizeHtml';

/** HTML after the sanitiser took everything out that could run. The only place that sets HTML. */
export function CleanHtml({ html, className }: { html: string; className: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitizeHtml, the one way in
  return <div className={`foreign ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />;
}
