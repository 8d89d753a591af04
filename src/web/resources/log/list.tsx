import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { type Log, logType } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { HeadProps, ListConfig } from '../../config/resourceConfig';
import { useTranslate } from '../../core/texts/catalogue';
import type { RelayDataProvider } from '../../data/dataProvider';
import { localMatch, serverFilters } from '../../data/listFilter';
import { useWrite } from '../../data/useWrite';
import { quotaText } from '../../formats/numbers';
import { Button } from '../../ui/Button';

/**
 * What the entries that match used; asked for by a click, for it may take the relay a while. Relays sum entries of use,
 * whatever type is chosen: beside other types the sum would not be that of the rows.
 */
function LogSum({ state, refreshes }: HeadProps) {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const { busy, write } = useWrite('log sum');
  const key = JSON.stringify([serverFilters(resourceSchema('log'), state.match), refreshes]);
  const [sum, setSum] = useState<{ key: string; quota: number }>();
  const reveal = () =>
    write(async () => {
      setSum({ key, quota: await provider.sumLog(state.match) });
    });
  const { type = '' } = state.match;
  if (type !== '' && type !== String(logType.consumption)) return null;
  // Nor where the rows are narrowed by more than what the relay knows.
  if (localMatch(resourceSchema('log'), state.match)) return null;
  if (state.all && Object.values(state.columns).some(Boolean)) return null;
  if (sum?.key === key)
    return <output className="muted">{t('log.total', { quota: quotaText(sum.quota) })}</output>;
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
