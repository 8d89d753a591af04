import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { hasFixedOptions } from '../../../schema/choices/choices';
import { isRow } from '../../../schema/isRow';
import { propertyAt } from '../../../schema/texts';
import { useOptions } from '../../relay/site/useOptions';
import { formContextOf } from '../parts/formContextOf';
import { ChoiceWidget } from './ChoiceWidget';

/** The ratios of the values of a list, where the relay answers them. */
function useRatios(call: string | undefined): ReadonlyMap<unknown, number> {
  const { data } = useQuery({ queryKey: ['options', call], enabled: false });
  return new Map(
    (Array.isArray(data) ? data : [])
      .filter(isRow)
      .flatMap(({ id, ratio }) => (typeof ratio === 'number' ? [[id, ratio]] : [])),
  );
}

/** One of the values that a call lists, as the groups of the relay. */
export function Widget(props: WidgetProps) {
  const { value, onChange, registry, options } = props;
  const { schema } = formContextOf(registry);
  const property = propertyAt(schema, String(options['path']));
  const from = property?.['x-options-from'];
  const ratios = useRatios(from);
  return (
    <ChoiceWidget
      widget={props}
      isFree={!hasFixedOptions(property)}
      options={useOptions(from).options}
      labelOf={(value) => (ratios.has(value) ? `${value} · ×${ratios.get(value)}` : value)}
      values={typeof value === 'string' && value !== '' ? [value] : []}
      onValues={([chosen = '']) => onChange(chosen)}
    />
  );
}
