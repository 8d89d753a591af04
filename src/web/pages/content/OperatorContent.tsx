import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { fetchContent } from '../../relay/site/siteCalls';
import { EmbeddedPage } from '../../ui/content/EmbeddedPage';
import { Markdown } from '../../ui/content/Markdown';
import { Loading } from '../../ui/loading/Loading';

interface Content {
  frame?: string;
  text?: string;
}

/** An address with https:// is a page to embed; else the text is Markdown or HTML. */
async function readContent(path: string, signal: AbortSignal): Promise<Content> {
  const text = (await fetchContent(path, signal)).trim();
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return { frame: text };
  return text === '' ? {} : { text };
}

interface Props {
  path: string;
  /** Shown while the operator has written nothing. */
  empty: ReactNode;
  /** The line above the operator's content. */
  above?: ReactNode;
}

/** The operator's text for a page, fetched on each visit and sanitised. */
export function OperatorContent({ path, empty, above }: Props) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['content', path],
    queryFn: ({ signal }) => readContent(path, signal),
  });
  useReported(error);
  if (error) return <LoadError text={t('content.failed')} error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (!data.frame && !data.text) return empty;
  return (
    <>
      {above}
      {data.frame ? (
        <EmbeddedPage title={t('content.frame')} address={data.frame} />
      ) : (
        <Markdown text={data.text ?? ''} />
      )}
    </>
  );
}
