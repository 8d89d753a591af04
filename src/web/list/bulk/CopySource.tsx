import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useResourceContext } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import { recordWord } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { findRecords } from '../../relay/read/findRecords';
import { lacksId } from '../../relay/values/recordIds';
import { TextField } from '../../ui/fields/TextField';
import { afterPause } from '../../ui/page/composition';
import { recordName } from '../row/recordName';

/** Records that are offered at a time. */
const most = 8;
/** Pause in typing after which the relay is asked, in ms. */
const pause = 250;

/** The records that a name, its beginning, or an id finds. */
function useFound(resource: string, text: string) {
  const provider = useDataProvider();
  const client = useQueryClient();
  const knowsIds = resourceSchema(resource)['x-resource'].search?.includes('id');
  return useQuery({
    queryKey: [resource, 'find', text],
    queryFn: async ({ signal }) => {
      const findById = async (): Promise<readonly RecordRow[]> => {
        if (!/^\d+$/.test(text) || knowsIds) return [];
        return (await provider.getMany<RecordRow>(resource, { ids: [Number(text)], signal })).data;
      };
      const [data, byId] = await Promise.all([
        findRecords({ client, provider }, resource, text, most, signal),
        // Records found by the name are offered even where the look-up by id fails.
        findById().catch(() => []),
      ]);
      return [...byId, ...data.filter(({ id }) => !byId.some((one) => one.id === id))].filter(
        ({ id }) => !lacksId(id),
      );
    },
  });
}

/** Finds the record to copy from and chooses it. */
export function CopySource({
  chosen,
  onChoose,
}: {
  chosen: RecordRow | undefined;
  onChoose: (row: RecordRow) => void;
}) {
  const t = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = recordWord(resourceSchema(resource), useLocale());
  const group = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  useEffect(() => afterPause(() => setWanted(text.trim()), pause), [text]);
  const { data, error, refetch } = useFound(resource, wanted);
  useReported(error);
  const found = data ?? [];
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div ref={field}>
      <TextField label={t('copy.from')} type="search" value={text} onText={setText} dir="auto" />
      {error && <LoadError text={t('copy.findFailed')} error={error} onRetry={refetch} />}
      <div className="choices" role="radiogroup" aria-label={t('copy.from')}>
        {data?.length === 0 && <p className="muted">{t('copy.noneFound', { record })}</p>}
        {rows.map((row) => (
          <label key={row.id}>
            <input
              type="radio"
              name={group}
              checked={row.id === chosen?.id}
              onChange={() => onChoose(row)}
            />
            <bdi>{recordName(row)}</bdi>
            <small>#{plainText(row.id)}</small>
          </label>
        ))}
      </div>
    </div>
  );
}
