/** Parts of the table of ratios. */

import { useId, useRef, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { RatioField } from './RatioField';
import { RatioName } from './RatioName';
import type { RatioRow } from './ratioRows';

/** A field for the name of a new ratio, which offers the names without one. */
export function NewRatio({
  label,
  missing,
  onAdd,
}: {
  label: string;
  missing: readonly string[];
  /** Adds a name, or leads to the row that has it. @returns what there is to say about it; empty where it was added */
  onAdd: (name: string) => string;
}) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const name = typed.trim();
    setSaid(name === '' ? t('ratio.nameFirst') : onAdd(name));
    if (name === '') field.current?.focus();
    else setTyped('');
  };
  return (
    <div className="ratio-new">
      <input
        ref={field}
        className="input"
        list={`${id}-names`}
        aria-label={`${t('ratio.name')}: ${label}`}
        placeholder={t('ratio.name')}
        value={typed}
        onChange={(event) => {
          setSaid('');
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          }
        }}
      />
      <datalist id={`${id}-names`}>
        {missing.slice(0, 500).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button onClick={add}>{t('ratio.add')}</Button>
      <p className="ratio-said" role="status">
        {said}
      </p>
    </div>
  );
}

/** The button at the end of a line. */
export function LineButton({
  icon,
  label,
  onClick,
}: {
  icon: 'add' | 'delete';
  label: string;
  onClick: () => void;
}) {
  return (
    <td>
      <button type="button" className="ib" aria-label={label} title={label} onClick={onClick}>
        <Icon name={icon} />
      </button>
    </td>
  );
}

/** One line of the table: a name, its ratio, and a button that removes it. */
export function RatioLine({
  row: { name, ratio },
  isChanged,
  paid,
  onRatio,
  onRemove,
}: {
  row: RatioRow;
  isChanged: boolean;
  /** The price of one dollar; undefined where there is no such column. */
  paid: string | undefined;
  /** Null while the field has no number. */
  onRatio: (ratio: number | null) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  return (
    <tr className={isChanged ? 'changed' : undefined}>
      <RatioName name={name} isChanged={isChanged} />
      <td>
        <RatioField
          label={t('ratio.of', { name })}
          value={ratio}
          onNumber={(value) => onRatio(value ?? null)}
        />
      </td>
      {paid !== undefined && <td className="price-paid">{paid}</td>}
      <LineButton icon="delete" label={t('ratio.remove', { name })} onClick={onRemove} />
    </tr>
  );
}

/** A line for a name that channels have and the table does not. */
export function MissingLine({
  name,
  counted,
  paid,
  onAdd,
}: {
  name: string;
  counted: string | undefined;
  paid: string | undefined;
  onAdd: () => void;
}) {
  const t = useTranslate();
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td className="muted">{counted !== undefined && t('ratio.counts', { ratio: counted })}</td>
      {paid !== undefined && <td className="price-paid">{paid}</td>}
      <LineButton icon="add" label={t('ratio.addNamed', { name })} onClick={onAdd} />
    </tr>
  );
}
