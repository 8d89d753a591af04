import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { matcherOf } from '../../locales/matchText';
import { useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import {
  type ApiCall,
  type ApiReference,
  documentAddress,
  fetchOffer,
  fetchReference,
} from '../../relay/site/apiReference';
import { TextField } from '../../ui/fields/TextField';
import { PageHead } from '../../ui/PageHead';
import { CallPanel } from './CallPanel';
import './reference.css';
import { Loading } from '../../ui/loading/Loading';

/** Calls that the search leaves out are hidden: what was typed in them stays. */
function Calls({ calls, schemas }: ApiReference) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const rankOf = matcherOf(text);
  const isFound = ({ key, summary }: ApiCall) => rankOf(`${key} ${summary}`) !== undefined;
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  return (
    <>
      <TextField label={t('api.search')} type="search" value={text} onText={setText} />
      {!calls.some(isFound) && <p role="status">{t('api.none', { text: text.trim() })}</p>}
      {tags.map((tag) => {
        const ofTag = calls.filter((call) => call.tag === tag);
        return (
          // The names of groups change with the language, their calls do not.
          <section key={ofTag[0]?.key} aria-label={tag} hidden={!ofTag.some(isFound)}>
            <h2>{tag}</h2>
            {ofTag.map((call) => (
              <CallPanel key={call.key} call={call} schemas={schemas} isHidden={!isFound(call)} />
            ))}
          </section>
        );
      })}
    </>
  );
}

/** Whether the relay describes its API: as its status says, which is asked for where it is not known yet. */
function useOffer() {
  const isKnown = useStatus()['api_description'] === true;
  const { data, error, refetch } = useQuery({
    queryKey: ['referenceOffer'],
    queryFn: ({ signal }) => fetchOffer(signal),
    enabled: !isKnown,
    staleTime: 60_000,
  });
  return { isOffered: isKnown || data === true, isRefused: data === false, error, refetch };
}

/** The description in the language in use; the one before until it is there, since forms are filled in. */
function useReference(isOffered: boolean) {
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['reference', locale],
    queryFn: ({ signal }) => fetchReference(signal),
    enabled: isOffered,
    staleTime: 60_000,
  });
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  return { data: data ?? shown, error, refetch };
}

/** /reference: the calls that the account may make, from the relay's own description, each with a form to try it. */
export function ReferencePage() {
  const t = useTranslate();
  const offer = useOffer();
  const { data, error, refetch } = useReference(offer.isOffered);
  const isMissing = offer.isRefused;
  const failure = isMissing ? undefined : (error ?? (offer.isOffered ? undefined : offer.error));
  useReported(failure);
  return (
    <div className="sections reference">
      <PageHead title={t('api.title')} />
      {isMissing ? (
        <p className="state">{t('api.missing')}</p>
      ) : (
        <>
          <p>
            {t('api.intro')} <a href={documentAddress}>{t('api.document')}</a>
          </p>
          {failure && (
            <LoadError
              text={t('api.failed')}
              error={failure}
              onRetry={error ? refetch : offer.refetch}
            />
          )}
          {!failure && !data && <Loading />}
          {data && <Calls {...data} />}
        </>
      )}
    </div>
  );
}
