import { Suspense } from 'react';
import { lazyPart } from '../loading/lazyPart';

const MarkdownText = lazyPart(async () => (await import('./MarkdownText')).MarkdownText);

/** A text of others as Markdown, or as the HTML that it is; cleaned. */
export function Markdown({ text, className = 'prose' }: { text: string; className?: string }) {
  return (
    <Suspense fallback={<div className={`foreign ${className}`} />}>
      <MarkdownText text={text} className={className} />
    </Suspense>
  );
}
