import type { WidgetProps } from '@rjsf/utils';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { showError } from '../../relay/errors/showError';
import { modelsByType } from '../../relay/site/modelsByType';
import { namesIn, optionsOf, useOptions } from '../../relay/site/useOptions';
import { Button } from '../../ui/Button';
import { useBusy } from '../../ui/loading/useBusy';
import { ListField } from '../choice/ListField';
import { formContextOf } from '../parts/formContextOf';
import { FetchModels } from './FetchModels';
import { ForeignModels, foreignModels } from './ForeignModels';
import { ModelChips } from './ModelChips';
import { PasteModels } from './PasteModels';

const none: readonly string[] = [];

/** The models of a channel: typed, pasted, chosen, or filled in for its type; a click on a name copies it. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const [isPasting, setPasting] = useState(false);
  const [isBusy, run] = useBusy();
  const models: readonly string[] = Array.isArray(props.value) ? props.value : none;
  const { values, saved } = formContextOf(props.registry);
  const type = String(values['type'] ?? 1);
  const isOtherType = saved !== undefined && type !== String(saved['type'] ?? 1);
  // Nothing is read before somebody needs it.
  const { data: byType } = useQuery({ ...modelsByType, enabled: isOtherType });
  const foreign = isOtherType ? foreignModels(models, type, byType ?? {}) : none;
  const { options: all } = useOptions('channel/models', false);
  const client = useQueryClient();
  const latest = useRef(props);
  latest.current = props;
  const fill = (names: readonly string[]) => {
    const { value, onChange } = latest.current;
    const there = Array.isArray(value) ? value : none;
    onChange([...new Set([...there, ...names])]);
  };
  const fillIn = (read: () => Promise<readonly string[]>) => {
    if (!isBusy) void run(async () => fill(await read())).catch(showError);
  };
  const related = async () => (await client.fetchQuery(modelsByType))[type] ?? none;
  const known = async () => namesIn(await client.fetchQuery(optionsOf('channel/models')));
  const remove = useCallback((name: string) => {
    const { value, onChange } = latest.current;
    if (Array.isArray(value)) onChange(value.filter((other) => other !== name));
  }, []);
  const addOnly: WidgetProps = {
    ...props,
    value: [],
    onChange: (added: unknown) => fill(Array.isArray(added) ? added.map(String) : []),
  };
  return (
    <>
      <ListField widget={addOnly} hint={t('models.add')} />
      <div className="form-actions">
        <Button
          size="small"
          aria-disabled={props.disabled || isBusy || byType?.[type]?.length === 0}
          onClick={() => fillIn(related)}
        >
          {t('models.related')}
        </Button>
        <Button size="small" aria-disabled={props.disabled || isBusy} onClick={() => fillIn(known)}>
          {t('models.all')}
        </Button>
        <FetchModels values={values} models={models} onModels={props.onChange} />
        <Button size="small" aria-disabled={props.disabled} onClick={() => setPasting(true)}>
          {t('models.paste')}
        </Button>
        <Button
          size="small"
          kind="danger"
          aria-disabled={props.disabled || models.length === 0}
          onClick={() => props.onChange([])}
        >
          {t('models.clear')}
        </Button>
        <span className="muted">{t('models.count', { count: models.length })}</span>
      </div>
      <ForeignModels
        names={foreign}
        type={values['type']}
        disabled={props.disabled === true}
        onDrop={() => props.onChange(models.filter((name) => !foreign.includes(name)))}
      />
      <ModelChips
        models={models}
        known={all}
        disabled={props.disabled === true}
        onRemove={remove}
      />
      {isPasting && <PasteModels models={models} onAdd={fill} onClose={() => setPasting(false)} />}
    </>
  );
}
