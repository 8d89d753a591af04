import { Suspense } from 'react';
import { lazyPart } from './lazyPart';

const MarkdownText = lazyPart(async () => (await import('./MarkdownText')).MarkdownText);

/** A text of others as Markdown, cleaned. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense>
      <MarkdownText text={text} />
    </Suspense>
  );
}
