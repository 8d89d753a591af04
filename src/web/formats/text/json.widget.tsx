import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { jsonField, WidgetTextField } from '../parts/WidgetTextField';
import { MendJson } from './MendJson';

/** JSON as text, with an example to fill in where the form offers one. */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  const example = props.options['example'];
  return (
    <>
      <WidgetTextField widget={props} field={jsonField} />
      <MendJson
        text={String(props.value ?? '')}
        property={props.schema}
        disabled={props.disabled || props.readonly}
        onText={props.onChange}
      />
      {typeof example === 'string' && !props.value && (
        <Button size="small" disabled={props.disabled} onClick={() => props.onChange(example)}>
          {t('channel.mappingExample')}
        </Button>
      )}
    </>
  );
}
