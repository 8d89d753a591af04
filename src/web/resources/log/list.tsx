import { useEffect, useState } from 'react';
import { isRow } from '../../../schema/isRow';
import type { Log } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { HeadProps, ListConfig } from '../../config/resourceConfig';
import { HttpError } from '../../core/HttpError';
import { request } from '../../core/request';
import { isAdmin, useStoredUser } from '../../core/storage/storedUser';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { serverFilters } from '../../data/listFilter';
import { useWrite } from '../../data/useWrite';
import { quotaText } from '../../formats/numbers';
import { Button } from '../../ui/Button';

/** What the entries that match consumed together; asked for by a click, for it may take the relay a while. */
function LogSum({ state }: HeadProps) {
  const t = useConsoleT();
  const isForAll = isAdmin(useStoredUser());
  const { busy, write } = useWrite('log sum');
  const [quota, setQuota] = useState<number>();
  const filters = serverFilters(resourceSchema('log'), state.match);
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has another sum
  useEffect(() => setQuota(undefined), [key]);
  const reveal = () =>
    write(async () => {
      const data = await request(isForAll ? 'log/stat' : 'log/self/stat', { query: filters });
      const sum = isRow(data) ? data['quota'] : undefined;
      if (typeof sum !== 'number') throw new HttpError('badResponse', 'no sum', 200);
      setQuota(sum);
    });
  if (quota !== undefined)
    return <output className="muted">{t('log.total', { quota: quotaText(quota) })}</output>;
  return (
    <Button disabled={busy} onClick={() => void reveal()}>
      {t('log.reveal')}
    </Button>
  );
}

export const config: ListConfig<Log> = { Head: LogSum, readOnly: true, noCreate: true };
