import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useModelsByType } from '../data/modelsByType';
import { useOptions } from '../data/useOptions';
import { copyAndTell } from '../ui/copyAndTell';
import { formContextOf } from './formContextOf';
import { ListField } from './ListField';

/** Chips drawn at first: a channel may have thousands of models. */
const chipStep = 200;

/** The models of a channel: typed, chosen, or filled in for its type; a click on a name copies it. */
export function Widget(props: WidgetProps) {
  const t = useConsoleT();
  const [shown, setShown] = useState(chipStep);
  const models: readonly string[] = Array.isArray(props.value) ? props.value : [];
  const type = String(formContextOf(props.registry).values['type'] ?? 1);
  const related = useModelsByType()[type] ?? [];
  const { options: all } = useOptions('channel/models');
  const fill = (names: string[]) => props.onChange([...new Set([...models, ...names])]);
  const addOnly: WidgetProps = {
    ...props,
    value: [],
    onChange: (added: unknown) => fill(Array.isArray(added) ? added : []),
  };
  return (
    <>
      <ListField widget={addOnly} hint={t('models.add')} />
      <div className="form-actions">
        <Button
          size="small"
          variant="outlined"
          disabled={props.disabled || related.length === 0}
          onClick={() => fill(related)}
        >
          {t('models.related')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={props.disabled || all.length === 0}
          onClick={() => fill(all)}
        >
          {t('models.all')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="error"
          disabled={props.disabled || models.length === 0}
          onClick={() => props.onChange([])}
        >
          {t('models.clear')}
        </Button>
        <span className="muted">{t('models.count', { count: models.length })}</span>
      </div>
      <div className="chips">
        {models.slice(0, shown).map((name) => (
          <Chip
            key={name}
            label={name}
            size="small"
            disabled={props.disabled}
            onClick={() => void copyAndTell(name)}
            onDelete={() => props.onChange(models.filter((other) => other !== name))}
          />
        ))}
        {models.length > shown && (
          <Button size="small" onClick={() => setShown(shown + chipStep)}>
            {t('models.more', { count: models.length - shown })}
          </Button>
        )}
      </div>
    </>
  );
}
