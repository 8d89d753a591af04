import { Suspense } from 'react';
import { lazyPart } from '../loading/lazyPart';

const CleanHtml = lazyPart(async () => (await import('./CleanHtml')).CleanHtml);

/** Shows HTML of an operator, cleaned by a sanitiser that is loaded with the first of it. */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  return (
    <Suspense fallback={<div className={`foreign ${className}`} />}>
      <CleanHtml html={html} className={className} />
    </Suspense>
  );
}
