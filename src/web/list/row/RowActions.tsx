import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Icon } from '../../ui/Icon';
import { PlainLink } from '../../ui/links/PlainLink';
import { RowMenu } from './RowMenu';
import { recordName } from './recordName';
import { useRow } from './useRow';
import type { OfferedAction, OfferedActions } from './useRowActions';

/** An action as a button of the row, named with its record. */
function ActionButton({ action: { label, icon, href, run, isLocked } }: { action: OfferedAction }) {
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
export function RowActions({ buttons, all }: Pick<OfferedActions, 'buttons' | 'all'>) {
  const t = useTranslate();
  const name = recordName(useRow());
  const [opener, setOpener] = useState<HTMLElement>();
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.key} action={action} />
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
        <RowMenu opener={opener} name={name} actions={all()} onClose={() => setOpener(undefined)} />
      )}
    </>
  );
}
