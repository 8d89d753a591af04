import { memo, useMemo, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { bestOf } from '../../locales/matchText';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { Icon } from '../../ui/Icon';
import { NewMark } from '../choice/NewMark';
import { ModelFilter } from './ModelFilter';
import '../choice/choices.css';

/** Chips drawn at first: a channel may have thousands of models. */
const chipStep = 200;
/** From so many on there is a filter. */
const manyModels = 12;

/** Before a chip goes, the focus moves to the same button of the next one, or of the one before it. */
function focusNeighbour(button: HTMLElement): void {
  const chip = button.closest('.model-chip');
  const other = [chip?.nextElementSibling, chip?.previousElementSibling].find((one) =>
    one?.classList.contains('model-chip'),
  );
  other?.querySelector<HTMLElement>('button:last-child')?.focus();
}

/** Names with a button that removes each; a click on a name copies it. */
export const ModelChips = memo(function ModelChips({
  models,
  known,
  disabled,
  onRemove,
}: {
  models: readonly string[];
  /** Those that are offered: others are marked. While there are none, nothing is. */
  known: readonly string[];
  disabled: boolean;
  onRemove: (name: string) => void;
}) {
  const t = useTranslate();
  const [most, setMost] = useState(chipStep);
  const [sought, setSought] = useState('');
  const found = bestOf(models, sought, (name) => [name]);
  const offered = useMemo(() => new Set(known), [known]);
  return (
    <>
      {models.length > manyModels && <ModelFilter value={sought} onText={setSought} />}
      <div className="chips">
        {found.slice(0, most).map((name) => (
          <span key={name} className="model-chip">
            <button type="button" disabled={disabled} onClick={() => void copyAndTell(name)}>
              <bdi>{name}</bdi>
            </button>
            {offered.size > 0 && !offered.has(name) && <NewMark />}
            <button
              type="button"
              disabled={disabled}
              aria-label={t('models.remove', { name })}
              onClick={(event) => {
                focusNeighbour(event.currentTarget);
                onRemove(name);
              }}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        {found.length > most && (
          <Button size="small" kind="link" onClick={() => setMost(most + chipStep)}>
            {t('models.more', { count: found.length - most })}
          </Button>
        )}
      </div>
    </>
  );
});
