import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readText, writeText } from '../../core/storage/browserStorage';
import { useTranslate } from '../../core/texts/catalogue';
import { useReported } from '../../core/useReported';
import { fetchContent } from '../../data/siteCalls';
import { CloseButton } from '../../ui/CloseButton';
import { Icon } from '../../ui/Icon';
import { Markdown } from '../../ui/Markdown';

const key = 'notice';

/** The operator's notice, until it is dismissed; a changed one comes again. */
export function NoticePanel() {
  const t = useTranslate();
  const [read, setRead] = useState(() => readText(key));
  const { data, error } = useQuery({
    queryKey: ['content', 'notice'],
    queryFn: ({ signal }) => fetchContent('notice', signal),
  });
  useReported(error);
  if (error)
    return (
      <p className="panel" role="status">
        {t('home.noticeFailed')}
      </p>
    );
  if (typeof data !== 'string' || data.trim() === '' || data === read) return null;
  const dismiss = () => {
    writeText(key, data);
    setRead(data);
  };
  return (
    <section className="panel notice" aria-label={t('home.notice')}>
      <Icon name="about" />
      <div>
        <Markdown text={data} />
      </div>
      <CloseButton onClick={dismiss} />
    </section>
  );
}
