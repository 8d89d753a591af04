import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from '../../core/texts/catalogue';
import { useReported } from '../../core/useReported';
import { fetchContent } from '../../data/siteCalls';
import { EmbeddedPage } from '../../ui/EmbeddedPage';
import { LoadError } from '../../ui/LoadError';
import { SafeHtml } from '../../ui/SafeHtml';

interface Content {
  frame?: string;
  html?: string;
}

/** Text that begins with https:// is a page to embed; else Markdown or HTML. */
async function readContent(path: string, signal: AbortSignal): Promise<Content> {
  const text = (await fetchContent(path, signal)).trim();
  if (text.startsWith('https://') && URL.canParse(text)) return { frame: text };
  if (text === '') return {};
  const { marked } = await import('marked');
  return { html: await marked.parse(text) };
}

/** The operator's text for a page, fetched on each visit and sanitised; `empty` while there is none. */
export function OperatorContent({ path, empty }: { path: string; empty: ReactNode }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['content', path],
    queryFn: ({ signal }) => readContent(path, signal),
  });
  useReported(error);
  if (error) return <LoadError text={t('content.failed')} onRetry={refetch} />;
  if (!data)
    return (
      <div className="state" role="status">
        {t('common.loading')}
      </div>
    );
  if (data.frame) return <EmbeddedPage title={t('content.frame')} address={data.frame} />;
  if (data.html) return <SafeHtml className="prose" html={data.html} />;
  return empty;
}
