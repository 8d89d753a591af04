import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { isReferenceId } from '../../../schema/isReferenceId';
import { propertyAt } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { referenceName, useReferenceNames } from '../../relay/read/referenceNames';
import { useAccess } from '../../relay/session/useAccess';
import { useFoundRecords } from '../../relay/useFoundRecords';
import { wantNames } from '../../relay/wantNames';
import { formContextOf } from '../parts/formContextOf';
import { WidgetTextField } from '../parts/WidgetTextField';
import { ChoiceWidget } from './ChoiceWidget';

function Chooser({ target, props }: { target: string; props: WidgetProps }) {
  const t = useTranslate();
  const { value, onChange } = props;
  const current = isReferenceId(value) ? Number(value) : null;
  useReferenceNames();
  useEffect(() => void wantNames(target, [current]), [target, current]);
  const [text, setText] = useState('');
  const { records = [], error, isFetching } = useFoundRecords(target, text);
  // Those on the screen may still be those of fewer letters: none of them is to be lit.
  const found = error || (isFetching && text !== '') ? [] : records.map(({ id }) => String(id));
  const values = current === null ? [] : [String(current)];
  return (
    <ChoiceWidget
      widget={props}
      canClear
      options={text === '' ? [...new Set([...values, ...found])] : found}
      values={values}
      labelOf={(id) => referenceName(target, id) ?? `#${id}`}
      onValues={([id]) => onChange(id === undefined ? null : Number(id))}
      search={{
        onText: setText,
        isSearching: isFetching,
        nothing: error ? t('reference.failed') : t('choices.none'),
      }}
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
