import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { referenceName } from '../../relay/read/referenceNames';
import { useFoundRecords } from '../../relay/useFoundRecords';
import { Button } from '../../ui/Button';
import { LitChoice } from './LitChoice';
import { useLit } from './useLit';

export interface RecordChoicesProps {
  /** Name of the resource. */
  target: string;
  /** Name of the field that is chosen for. */
  title: string;
  /** Chosen ids, as texts. */
  picked: readonly string[];
  onPick: (picked: readonly string[]) => void;
  /** True where one record is chosen, else any number. */
  isSingle?: boolean;
  /** The label of a choice without a record, and its value. */
  none: readonly [value: string, label: string] | undefined;
}

/** Records of a resource to choose from by their names, with a search. */
export function RecordChoices({
  target,
  title,
  picked,
  onPick,
  isSingle = false,
  none,
}: RecordChoicesProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const { records, error, isFetching, refetch } = useFoundRecords(target, text);
  const nameOf = (id: string) => referenceName(target, id) ?? `#${id}`;
  // Those that were chosen when this was opened stay in sight while others are looked for.
  const [first] = useState(() => picked.filter((id) => id !== none?.[0]));
  const found = (records ?? []).map(({ id }) => String(id)).filter((id) => !first.includes(id));
  const choices = [
    ...(none ? [none] : []),
    ...[...first, ...found].map((id) => [id, nameOf(id)] as const),
  ];
  const toggle = (id: string) => {
    if (isSingle) return onPick([id]);
    onPick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  };
  const label = t('list.searchChoices', { field: title });
  // Those on the screen may still be those of fewer letters.
  const offered = isFetching || error ? [] : (records ?? []).map(({ id }) => String(id));
  const { lit, onKeyDown } = useLit(text, offered, (id) => {
    toggle(id);
    setText('');
  });
  return (
    <>
      <input
        className="input"
        type="search"
        // biome-ignore lint/a11y/noAutofocus: this was opened to choose
        autoFocus
        data-autofocus
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown(event);
          // It would apply what is not chosen yet.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <LitChoice label={lit === undefined ? undefined : nameOf(lit)} />
      {error ? (
        <p className="error" role="alert">
          {t('list.choicesFailed')}{' '}
          <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </p>
      ) : (
        <fieldset className="choices" aria-label={title} aria-busy={isFetching}>
          {choices.map(([id, name]) => (
            <label key={id} className={id === lit ? 'is-lit' : undefined}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? `choice-${target}` : undefined}
                className={isSingle ? undefined : 'ck'}
                checked={picked.includes(id)}
                onChange={() => toggle(id)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
          {records !== undefined && found.length === 0 && !isFetching && (
            <p className="muted" role="status">
              {t('choices.none')}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
