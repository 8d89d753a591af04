import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChannelKey, channelKeys } from '../../../schema/answers/channelKeys';
import { choicesOf } from '../../../schema/choices/choices';
import { type Channel, channelStatus } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { Chip } from '../../formats/parts/Chip';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { ask } from '../../relay/calls/ask';
import { pathPart } from '../../relay/calls/pathPart';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { LoadError } from '../../relay/errors/LoadError';
import { writeChannelKey } from '../../relay/resources/channelKeys';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

/** Keys drawn at once. */
const maxShown = 200;

/** The keys of a channel of several: each with its state, a switch, and its removal after a question. */
export function ChannelKeys({ record }: { record: RecordRow<Channel> }) {
  const t = useTranslate();
  const choices = choicesOf(resourceSchema('channel'), 'status', useLocale());
  const [removed, setRemoved] = useState<ChannelKey>();
  const { busy, write } = useWrite('channel');
  const mayRemove = useAccess()({ resource: 'channel.key', action: 'write' });
  const { data, error, refetch } = useQuery({
    queryKey: ['channel keys', record.id, record.key_count, record.keys_off],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(`channel/${pathPart(record.id)}/keys`, channelKeys, { signal }),
  });
  if (error) return <LoadError text={t('channelKeys.failed')} error={error} onRetry={refetch} />;
  if (!data) return null;
  const nameOf = ({ index, tail }: ChannelKey) =>
    t('channelKeys.name', { number: index + 1 }) + (tail && ` …${tail}`);
  const change = async (key: ChannelKey, action: Parameters<typeof writeChannelKey>[3]) => {
    setRemoved(undefined);
    await write(
      () => writeChannelKey(record.id, key, data.length, action),
      { changed: [record.id] },
      nameOf(key),
    );
    await refetch();
  };
  return (
    <section aria-label={t('channelKeys.title')}>
      <h2>{t('channelKeys.title')}</h2>
      <ul className="plain-list">
        {data.slice(0, maxShown).map((key) => {
          const isOn = key.status === channelStatus.enabled;
          const choice = choices.find(({ value }) => value === key.status);
          const about = { name: nameOf(key) };
          return (
            <li key={key.index}>
              <bdi>{nameOf(key)}</bdi>{' '}
              <Chip colour={choice?.colour ?? 'grey'}>{choice?.label}</Chip>{' '}
              <Button
                size="small"
                aria-disabled={busy}
                aria-label={t(isOn ? 'channelKeys.offOf' : 'channelKeys.onOf', about)}
                onClick={() => void change(key, isOn ? 'off' : 'on')}
              >
                {t(isOn ? 'channelKeys.off' : 'channelKeys.on')}
              </Button>{' '}
              {mayRemove && data.length > 1 && (
                <Button
                  size="small"
                  aria-disabled={busy}
                  aria-label={t('channelKeys.removeOf', about)}
                  onClick={() => setRemoved(key)}
                >
                  {t('channelKeys.remove')}
                </Button>
              )}
              {!isOn && (key.reason || key.time > 0) && (
                <div className="muted wrap">
                  {[key.time > 0 && timeText(key.time), key.reason].filter(Boolean).join(' · ')}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {data.length > maxShown && <p>{t('channelKeys.more', { count: data.length - maxShown })}</p>}
      {removed && (
        <ConfirmDialog
          title={t('channelKeys.removeTitle', { name: nameOf(removed) })}
          text={t('channelKeys.removeText', { count: data.length - 1 })}
          confirmLabel={t('channelKeys.remove')}
          danger
          onConfirm={() => void change(removed, 'remove')}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </section>
  );
}
