/** The field of a choice: of one value or of several, of fixed ones or also of what is typed. */
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import type { TextFieldProps } from '@mui/material/TextField';
import {
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { trimmed } from '../../../schema/values/trimmed';
import { useTranslate } from '../../locales/catalogue';
import { bestOf, folded } from '../../locales/matchText';
import { ChoiceChip } from './ChoiceChip';
import { unconfirmed } from './unconfirmed';
import './choices.css';

/** Options drawn at once; typing narrows them. */
const maxDrawn = 100;

const separators = /[,，、;；\n]/;

/** The list that a typed text means where one value is chosen: itself, without a comma typed as in lists. */
const oneEntry = (text: string): string[] => {
  const entry = trimmed(text).replace(/[,，]$/, '');
  return entry === '' ? [] : [entry];
};

export interface ChoiceFieldProps {
  id: string;
  /** The values to choose from; while none are known, any text is taken. */
  options: readonly string[];
  /** Called when somebody comes to the box, where the values to choose from are read only then. */
  onWanted?: (() => void) | undefined;
  /** The chosen values: one at most, unless several may be chosen. */
  values: readonly string[];
  onValues: (values: string[]) => void;
  /** Several may be chosen. */
  isMultiple?: boolean;
  /** A text that is not among the options is taken, too, and marked as new. */
  isFree?: boolean;
  /** A chosen value can be taken away without another. */
  canClear?: boolean;
  isDisabled?: boolean | undefined;
  /** True in a window of the browser: its list must be in it, too. */
  isInDialog?: boolean;
  labelOf?: (value: string) => string;
  /** The values of a typed or pasted text. */
  entriesOf?: (text: string) => string[];
  /** Finds options elsewhere: `nothing` is said where there are none. */
  search?: { onText: (text: string) => void; isSearching: boolean; nothing: string };
  /** Called with the reason why a typed text is refused, and with nothing once it no longer is. */
  onRefused?: (why: string | undefined) => void;
  /** Draws the box. */
  children: (field: TextFieldProps, text: string, why: string | undefined) => ReactNode;
}

/** The typed text, and its result. */
function useTyped(props: ChoiceFieldProps) {
  const t = useTranslate();
  const { options, values, onValues, onRefused, isFree = false, isMultiple = false } = props;
  const { labelOf = String, entriesOf = oneEntry, search } = props;
  /** Undefined while the box shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const [why, setWhy] = useState<string>();
  const refuse = (reason: string | undefined) => {
    setWhy(reason);
    onRefused?.(reason);
  };
  const type = (text: string | undefined) => {
    setTyped(text);
    search?.onText(text ?? '');
    refuse(undefined);
  };
  const isKnown = (value: string) => options.includes(value) || values.includes(value);
  const named = (entry: string) =>
    isKnown(entry)
      ? entry
      : [...options, ...values].find((value) => folded(labelOf(value)) === folded(entry));
  /** True where any text counts: those that there are to choose from are not known, as where a call failed. */
  const takesAny = isFree || (options.length === 0 && !search);
  const choose = (added: readonly string[]) => {
    refuse(undefined);
    onValues(isMultiple ? [...new Set([...values, ...added])] : added.slice(0, 1));
  };
  /** Takes a text as it was typed: what is refused of it stays in the box. */
  const take = (text: string) => {
    const found = entriesOf(text).map((entry) => ({
      entry,
      value: isFree && isMultiple ? entry : (named(entry) ?? (takesAny ? entry : undefined)),
    }));
    const rest = found.filter(({ value }) => value === undefined).map(({ entry }) => entry);
    const added = found.flatMap(({ value }) => value ?? []);
    type(rest.length > 0 ? rest.join(', ') : undefined);
    if (added.length > 0) choose(added);
    if (rest.length > 0) refuse(t('choices.refused', { text: rest.join(', ') }));
  };
  /** The typed text that is not among the options, where it may be taken. */
  const fresh =
    typed === undefined || !takesAny ? [] : entriesOf(typed).filter((one) => !isKnown(one));
  return { typed, type, take, choose, why, fresh, takesAny };
}

/** Tells that nothing is refused any more once the field is gone, as one that another value hides. */
function useUnrefused(onRefused: ChoiceFieldProps['onRefused']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at its end only
  useEffect(() => () => onRefused?.(undefined), []);
}

/** The props that MUI hands to the box, with the mark of a text that is not taken yet. */
const withMark = (slotProps: AutocompleteRenderInputParams['slotProps'], isTyped: boolean) => ({
  ...slotProps,
  htmlInput: { ...slotProps.htmlInput, ...(isTyped ? unconfirmed : {}) },
});

type Typed = ReturnType<typeof useTyped>;

/** The options below the box, and the result of a choice. */
function useOffered(props: ChoiceFieldProps, { typed, type, choose, fresh }: Typed) {
  const { options, values, isMultiple = false, search, labelOf = String } = props;
  const [current] = isMultiple ? [] : values;
  /** The text that is offered as a new value; empty for none. */
  const offer = fresh.join(', ');
  const narrow = (all: readonly string[]): string[] => {
    if (typed === undefined) return all.slice(0, maxDrawn);
    const found = search ? options : bestOf(all, typed, (one) => [labelOf(one), one]);
    // MUI lights the chosen value wherever it is: the first match is to be lit.
    const shown = found.filter((one, place) => one !== offer && (place === 0 || one !== current));
    // The typed text is meant as it is, until an arrow or a click takes another one.
    return [...(offer === '' ? [] : [offer]), ...shown.slice(0, maxDrawn)];
  };
  const pick = (next: string | readonly string[] | null) => {
    const chosen = next === null ? [] : typeof next === 'string' ? [next] : next;
    type(undefined);
    if (chosen.length === 0 || (isMultiple && chosen.length < values.length))
      return props.onValues([...chosen]);
    const added = isMultiple ? chosen.filter((one) => !values.includes(one)) : chosen;
    choose(added.flatMap((one) => (one === offer ? fresh : [one])));
  };
  return {
    all: [...new Set([...options, ...values, ...(offer === '' ? [] : [offer])])],
    text: typed ?? (current === undefined ? '' : labelOf(current)),
    current: current ?? null,
    offer,
    narrow,
    pick,
  };
}

type ItemProps = (item: { index: number }) => ComponentProps<typeof ChoiceChip>['item'];

/** Several values as chips. */
const drawChips =
  ({ options, values, isFree, labelOf = String }: ChoiceFieldProps) =>
  (_chosen: unknown, itemProps: ItemProps) =>
    values.map((value, index) => (
      <ChoiceChip
        key={value}
        label={labelOf(value)}
        isNew={isFree === true && options.length > 0 && !options.includes(value)}
        item={itemProps({ index })}
      />
    ));

/** The text of a new value in the list. */
function NewOption({ text, isMarked }: { text: string; isMarked: boolean }) {
  const t = useTranslate();
  return (
    <>
      {t('choices.add', { text })}
      {isMarked && <small className="choice-new">{t('choices.new')}</small>}
    </>
  );
}

/** The lit entry of the list below a box; none while the list is closed. */
function litIn(box: EventTarget): HTMLElement | null {
  const id = box instanceof Element && box.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : null;
}

/** The box's own handling of keys and a pasted list. */
function boxEvents(
  { isMultiple = false, entriesOf = oneEntry, onWanted }: ChoiceFieldProps,
  typed: Typed,
  close: () => void,
) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Tab' && !typed.takesAny && typed.typed) litIn(event.target)?.click();
      // The only value comes back; of several the typed one may be the next.
      if (event.key === 'Escape' && !isMultiple) typed.type(undefined);
    },
    // Who types then means another one.
    onFocus: ({ target }: FocusEvent) => {
      onWanted?.();
      if (!isMultiple && target instanceof HTMLInputElement) target.select();
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text');
      // A box would take the lines of a list for one line.
      if (!isMultiple || entriesOf(pasted).length < 2) return;
      event.preventDefault();
      typed.take((typed.typed ?? '') + pasted);
      // The list would cover what is below the field.
      close();
    },
  };
}

/**
 * A box with a list of choices below it. Enter takes the one that is lit: the typed text itself where it is a choice or
 * any text counts, else the first that matches; so does Tab where only a choice counts. Enter never sends the form
 * around it. A typed text counts when the box is left, where it is one of the choices or may be any.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const t = useTranslate();
  const { options, values, isMultiple = false, search, labelOf = String } = props;
  const typing = useTyped(props);
  const { typed, type, take, why } = typing;
  const { all, text, current, offer, narrow, pick } = useOffered(props, typing);
  const [isOpen, setOpen] = useState(false);
  useUnrefused(props.onRefused);
  return (
    <Autocomplete<string, boolean, boolean, false>
      id={props.id}
      multiple={isMultiple}
      disableClearable={!props.canClear && !isMultiple}
      fullWidth
      // Enter adds nothing to several that nobody began to type.
      autoHighlight={!isMultiple || (typed ?? '') !== ''}
      size="small"
      forcePopupIcon={options.length > 0 || search !== undefined || props.onWanted !== undefined}
      options={all}
      filterOptions={narrow}
      filterSelectedOptions={isMultiple}
      getOptionLabel={labelOf}
      getOptionKey={(one) => one}
      value={isMultiple ? [...values] : current}
      inputValue={text}
      open={isOpen && (options.length > 0 || offer !== '' || search !== undefined)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={search?.isSearching === true}
      loadingText={t('common.loading')}
      noOptionsText={search?.nothing ?? t('choices.none')}
      disabled={props.isDisabled}
      disablePortal={props.isInDialog}
      slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
      onChange={(_event, next) => pick(next)}
      onInputChange={(event, next, reason) => {
        // MUI puts the chosen value back into a box that is left: what was refused of a text stays.
        if (reason === 'reset' || reason === 'blur') return;
        if (reason !== 'input') return type(undefined);
        // Some input methods have a semicolon among the letters of a word.
        const isWord = Reflect.get(event?.nativeEvent ?? {}, 'isComposing') === true;
        if (!isMultiple || isWord || !separators.test(next)) return type(next);
        take(next);
        setOpen(false);
      }}
      onBlur={() => {
        if (typed !== undefined) take(typed);
        setOpen(false);
      }}
      {...(isMultiple && { renderValue: drawChips(props) })}
      renderOption={({ key, ...option }, value) => (
        <li key={key} {...option}>
          {value === offer ? (
            <NewOption text={value} isMarked={options.length > 0} />
          ) : (
            labelOf(value)
          )}
        </li>
      )}
      renderInput={(params) => {
        const slotProps = withMark(params.slotProps, typed !== undefined && typed !== '');
        const fixed = { onChange: undefined, value: undefined, disabled: params.disabled };
        const events = boxEvents(props, typing, () => setOpen(false));
        const field = { ...params, slotProps, ...events, ...fixed };
        return props.children(field, text, why);
      }}
    />
  );
}
