import Autocomplete, {
  type AutocompleteRenderInputParams,
  createFilterOptions,
} from '@mui/material/Autocomplete';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { propertyAt } from '../../schema/texts';
import { typedList } from '../../schema/typedLists';
import { useOptions } from '../data/useOptions';
import { formContextOf } from './formContextOf';
import { unconfirmed } from './unconfirmed';
import { WidgetTextField } from './WidgetTextField';

/** What MUI hands to the parts of the field, with the mark of a text that is not taken yet. */
const withUnconfirmed = (slotProps: AutocompleteRenderInputParams['slotProps']) => ({
  ...slotProps,
  htmlInput: { ...slotProps.htmlInput, ...unconfirmed },
});

/** Options shown at once; typing narrows them. */
const limitOptions = createFilterOptions<string>({ limit: 100 });

/**
 * A list of texts: chosen from the values of a call, or typed. Text that was typed and not confirmed counts when the
 * field is left.
 */
export function ListField({ widget, hint }: { widget: WidgetProps; hint: string }) {
  const { id, value, disabled, readonly, onChange, registry, options, placeholder } = widget;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const entries: string[] = Array.isArray(value) ? value : [];
  const { schema } = formContextOf(registry);
  const property = propertyAt(schema, String(options['path']));
  const choices = useOptions(property?.['x-options-from']).options;
  const entriesOf = (text: string) => typedList(property, text);
  const add = (text: string) => {
    setTyped('');
    const added = entriesOf(text).filter((entry) => !entries.includes(entry));
    if (added.length > 0) onChange([...entries, ...added]);
    // The list of choices would cover what is below the field.
    setOpen(false);
  };
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      fullWidth
      size="small"
      options={choices}
      filterOptions={limitOptions}
      filterSelectedOptions
      value={entries}
      inputValue={typed}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={disabled || readonly}
      onChange={(_event, next) => {
        const isKnown = (entry: string) => entries.includes(entry) || choices.includes(entry);
        onChange([
          ...new Set(next.flatMap((entry) => (isKnown(entry) ? entry : entriesOf(entry)))),
        ]);
      }}
      onInputChange={(event, text, reason) => {
        // Some input methods have a semicolon among the letters of a word.
        const isWord = () => Reflect.get(event.nativeEvent, 'isComposing') === true;
        if (reason !== 'input') setTyped('');
        else if (isWord()) setTyped(text);
        else if (/[,，、;；\n]/.test(text)) add(text);
        else setTyped(text);
      }}
      onBlur={() => {
        if (typed.trim()) add(typed);
      }}
      renderInput={(params) => (
        <WidgetTextField
          widget={widget}
          text={typed}
          field={{
            ...params,
            slotProps: withUnconfirmed(params.slotProps),
            onKeyDown: (event) => {
              // Enter adds what is typed; it never sends the form.
              if (event.key === 'Enter') event.preventDefault();
            },
            onPaste: (event) => {
              const text = event.clipboardData.getData('text');
              // An input would take the lines of a list for one line.
              if (entriesOf(text).length < 2) return;
              event.preventDefault();
              add(typed + text);
            },
            onChange: undefined,
            value: undefined,
            placeholder: entries.length === 0 ? (placeholder ?? hint) : '',
            disabled: params.disabled,
          }}
        />
      )}
    />
  );
}
