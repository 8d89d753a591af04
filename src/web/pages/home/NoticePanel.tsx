import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { useReported } from '../../relay/errors/useReported';
import { fetchContent } from '../../relay/site/siteCalls';
import { readText, writeText } from '../../storage/browserStorage';
import { CloseButton } from '../../ui/CloseButton';
import { Markdown } from '../../ui/content/Markdown';
import { Icon } from '../../ui/Icon';

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
