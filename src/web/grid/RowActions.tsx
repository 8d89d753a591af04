import { useState } from 'react';
import { useTranslate } from '../core/texts/catalogue';
import { Icon } from '../ui/Icon';
import { PlainLink } from '../ui/PlainLink';
import { RowMenu } from './RowMenu';
import { recordName } from './recordName';
import type { Deed, Deeds } from './useDeeds';
import { useRow } from './useRow';

/** A deed as a button of the row, named with its record. */
function DeedButton({ deed: { label, icon, href, run, isLocked } }: { deed: Deed }) {
  const t = useTranslate();
  const name = t('row.named', { action: label, name: recordName(useRow()) });
  return href === undefined ? (
    <button
      type="button"
      className="ib"
      tabIndex={-1}
      aria-label={name}
      title={label}
      aria-disabled={isLocked}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  ) : (
    <PlainLink className="ib" tabIndex={-1} href={href} aria-label={name} title={label}>
      <Icon name={icon} />
    </PlainLink>
  );
}

/** The actions of one row: at most two buttons, and a menu with all of them. */
export function RowActions({ buttons, all }: Pick<Deeds, 'buttons' | 'all'>) {
  const t = useTranslate();
  const name = recordName(useRow());
  const [opener, setOpener] = useState<HTMLElement>();
  return (
    <>
      {buttons.map((deed) => (
        <DeedButton key={deed.key} deed={deed} />
      ))}
      <button
        type="button"
        className="ib"
        tabIndex={-1}
        aria-label={t('row.more', { name })}
        title={t('row.moreActions')}
        aria-haspopup="true"
        aria-expanded={opener !== undefined}
        data-menu=""
        onClick={({ currentTarget }) => setOpener(opener ? undefined : currentTarget)}
      >
        <Icon name="more" />
      </button>
      {opener && (
        <RowMenu opener={opener} name={name} deeds={all()} onClose={() => setOpener(undefined)} />
      )}
    </>
  );
}
