import Autocomplete from '@mui/material/Autocomplete';
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { isReferenceId } from '../../schema/isReferenceId';
import { propertyAt } from '../../schema/texts';
import { useTranslate } from '../core/texts/catalogue';
import { referenceName, useReferenceNames } from '../data/referenceNames';
import { useAccess } from '../data/useAccess';
import { useFoundRecords } from '../data/useFoundRecords';
import { wantNames } from '../data/wantNames';
import { formContextOf } from './formContextOf';
import { WidgetTextField } from './WidgetTextField';

/** The records that there are to choose from, and what is said where there are none. */
function useChoices(target: string, text: string) {
  const t = useTranslate();
  const { records = [], error, isFetching } = useFoundRecords(target, text);
  return {
    ids: error ? [] : records.map(({ id }) => Number(id)),
    isFetching,
    nothing: error ? t('reference.failed') : t('reference.none'),
  };
}

function Chooser({ target, props }: { target: string; props: WidgetProps }) {
  const t = useTranslate();
  const { id, value, disabled, readonly, onChange } = props;
  const current = isReferenceId(value) ? Number(value) : null;
  useReferenceNames();
  useEffect(() => void wantNames(target, [current]), [target, current]);
  const nameOf = (one: number) => referenceName(target, one) ?? `#${one}`;
  const shown = current === null ? '' : nameOf(current);
  /** What was typed; undefined while the field shows the name of its record. */
  const [typed, setTyped] = useState<string>();
  const { ids, isFetching, nothing } = useChoices(target, typed ?? '');
  const options = current === null || ids.includes(current) ? ids : [current, ...ids];
  return (
    <Autocomplete
      id={id}
      options={options}
      value={current}
      inputValue={typed ?? shown}
      fullWidth
      size="small"
      loading={isFetching}
      loadingText={t('common.loading')}
      noOptionsText={nothing}
      disabled={disabled || readonly}
      // The search of the server finds them.
      filterOptions={(all) => (typed ? all.filter((one) => ids.includes(one)) : all)}
      getOptionLabel={nameOf}
      getOptionKey={(one) => one}
      onInputChange={(_event, next, reason) => setTyped(reason === 'input' ? next : undefined)}
      onClose={() => setTyped(undefined)}
      onChange={(_event, next) => onChange(next)}
      renderInput={(params) => (
        <WidgetTextField
          widget={props}
          text={typed ?? shown}
          field={{ ...params, onChange: undefined, value: undefined }}
        />
      )}
    />
  );
}

/** A record of another resource, chosen by its name. Who may not see those records sees the id. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const may = useAccess();
  const { schema } = formContextOf(props.registry);
  const target = propertyAt(schema, String(props.options['path']))?.['x-reference'] ?? '';
  if (may({ resource: target, action: 'list' })) return <Chooser target={target} props={props} />;
  return (
    <WidgetTextField
      widget={{ ...props, disabled: true, placeholder: t('reference.notYours') }}
      text={isReferenceId(props.value) ? `#${props.value}` : ''}
    />
  );
}
