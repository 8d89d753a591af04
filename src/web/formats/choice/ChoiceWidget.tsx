import { errorId, type WidgetProps } from '@rjsf/utils';
import { Icon } from '../../ui/Icon';
import { formContextOf } from '../parts/formContextOf';
import { WidgetTextField } from '../parts/WidgetTextField';
import { ChoiceField, type ChoiceFieldProps } from './ChoiceField';

type ChoiceWidgetProps = Omit<ChoiceFieldProps, 'id' | 'isDisabled' | 'onRefused' | 'children'> & {
  widget: WidgetProps;
  /** Said in an empty box. */
  hint?: string;
};

/** The field of a choice in a form: what it refuses is said below it, and the form is not sent with it. */
export function ChoiceWidget({ widget, hint, ...choice }: ChoiceWidgetProps) {
  const { id, disabled, readonly, registry, options, rawErrors = [] } = widget;
  const { refuse } = formContextOf(registry);
  const path = String(options['path'] ?? '');
  return (
    <ChoiceField
      {...choice}
      id={id}
      isDisabled={disabled || readonly}
      onRefused={(why) => refuse?.(path, why)}
    >
      {(field, text, why) => (
        <>
          <WidgetTextField
            widget={widget}
            text={text}
            field={{
              ...field,
              ...(hint !== undefined && {
                placeholder: choice.values.length === 0 ? (widget.placeholder ?? hint) : '',
              }),
              error: why !== undefined || rawErrors.length > 0,
            }}
          />
          {why !== undefined && rawErrors.length === 0 && (
            <div id={errorId(id)} className="form-error" role="alert">
              <Icon name="error" />
              <div>{why}</div>
            </div>
          )}
        </>
      )}
    </ChoiceField>
  );
}
