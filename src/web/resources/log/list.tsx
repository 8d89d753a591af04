import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { type Log, logType } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { HeadProps, ListConfig } from '../../config/resourceConfig';
import { useTranslate } from '../../core/texts/catalogue';
import type { RelayDataProvider } from '../../data/dataProvider';
import { serverFilters } from '../../data/listFilter';
import { useWrite } from '../../data/useWrite';
import { quotaText } from '../../formats/numbers';
import { Button } from '../../ui/Button';

/**
 * What the entries that match used; asked for by a click, for it may take the relay a while. Relays sum entries of use,
 * whatever type is chosen: beside other types the sum would not be that of the rows.
 */
function LogSum({ state }: HeadProps) {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const { busy, write } = useWrite('log sum');
  const [quota, setQuota] = useState<number>();
  const filters = serverFilters(resourceSchema('log'), state.match);
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has another sum
  useEffect(() => setQuota(undefined), [key]);
  const reveal = () =>
    write(async () => {
      setQuota(await provider.sumLog(state.match));
    });
  const { type = '' } = state.match;
  if (type !== '' && type !== String(logType.consumption)) return null;
  if (quota !== undefined)
    return <output className="muted">{t('log.total', { quota: quotaText(quota) })}</output>;
  return (
    <Button disabled={busy} onClick={() => void reveal()}>
      {t('log.reveal')}
    </Button>
  );
}

export const config: ListConfig<Log> = {
  Head: LogSum,
  empty: 'log.empty',
  emptyStep: { label: 'log.toStart', href: '/' },
};
