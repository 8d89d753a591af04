import { Suspense, useMemo } from 'react';
import { lazyPart } from '../loading/lazyPart';
import { textToHtml } from './textToHtml';

const CleanHtml = lazyPart(async () => (await import('./CleanHtml')).CleanHtml);

/** Shows HTML of an operator, cleaned by a sanitiser that is loaded with the first of it. */
function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  return (
    <Suspense fallback={<div className={`foreign ${className}`} />}>
      <CleanHtml html={html} className={className} />
    </Suspense>
  );
}

/** A text of others as Markdown, or as the HTML that it is. */
export function MarkdownText({ text, className }: { text: string; className: string }) {
  const html = useMemo(() => textToHtml(text), [text]);
  return <SafeHtml className={className} html={html} />;
}
