import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../../../locales/catalogue';
import { matcherOf } from '../../../locales/matchText';
import { otherOptions } from '../../../relay/site/offeredSettings';
import type { RelayOptions } from '../../../relay/site/optionCalls';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { OptionRow, optionId } from './OptionRow';
import { UnlistedOption } from './UnlistedOption';
import { useOptionDrafts } from './useOptionDrafts';
import './others.css';

export interface AllOptionsProps {
  options: RelayOptions;
  readAgain: () => Promise<unknown>;
  onDirty: (isDirty: boolean, isSaving: boolean) => void;
}

/** Shows the row of the option that the address names. */
function useWantedRow(names: readonly string[], show: () => void): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is gone to again
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1));
    if (!names.includes(name)) return undefined;
    show();
    const frame = requestAnimationFrame(() => {
      const control = document.getElementById(optionId(name));
      control?.scrollIntoView({ block: 'center' });
      control?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

/** Every option of the relay that no section shows. Rows with unsaved text stay, whatever is sought. */
export function AllOptions({ options, readAgain, onDirty }: AllOptionsProps) {
  const t = useTranslate();
  const [sought, setSought] = useState('');
  const { drafts, actions } = useOptionDrafts(options.values, readAgain, onDirty);
  const names = otherOptions();
  useWantedRow(names, () => setSought(''));
  const rankOf = matcherOf(sought);
  const isFound = (name: string) => rankOf(name, [options.values.get(name) ?? '']) !== undefined;
  const found = names.filter(isFound).length;
  return (
    <section className="form-section">
      <h2>{t('setting.allOptions')}</h2>
      <p className="form-help">{t('setting.allHint')}</p>
      <div className="option-tools">
        <SearchInput label={t('setting.allSearch')} value={sought} onText={setSought} />
        <UnlistedOption values={options.values} onSaved={() => void readAgain()} />
      </div>
      <p className="form-help" role="status">
        {found === 0 ? t('setting.noneFound') : t('setting.found', { count: found })}
      </p>
      <ul className="plain-list option-rows">
        {names
          .filter((name) => drafts.has(name) || isFound(name))
          .map((name) => (
            <OptionRow
              key={name}
              name={name}
              value={options.values.get(name) ?? ''}
              draft={drafts.get(name)}
              actions={actions}
            />
          ))}
      </ul>
    </section>
  );
}
