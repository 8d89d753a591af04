import { Suspense } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Disclosure } from '../../ui/popover/Disclosure';

const ColumnPanel = lazyPart(async () => (await import('./ColumnPanel')).ColumnPanel);

/** Opens what a list shows of its columns. */
export function ColumnMenu() {
  const t = useTranslate();
  return (
    <Disclosure label={t('list.columns')} icon="columns">
      {() => (
        <Suspense>
          <ColumnPanel />
        </Suspense>
      )}
    </Disclosure>
  );
}
