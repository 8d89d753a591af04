import { useState } from 'react';
import { formTypeChoices } from '../../../../schema/choices/channelTypes';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { readNumber } from '../../../locales/readNumber';
import { describeError } from '../../../relay/errors/describeError';
import { type PriceRecord, savePrice } from '../../../relay/site/priceRecords';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { LabelledSelect } from '../../../ui/fields/LabelledSelect';
import { TextField } from '../../../ui/fields/TextField';
import { showToast } from '../../../ui/toasts/showToast';

/** Ratio 1 is $2 for a million tokens, and a five-hundredth of a dollar for a call. */
export const priceOfRatio = (ratio: number, isPerCall: boolean): number =>
  Number((ratio * (isPerCall ? 0.002 : 2)).toPrecision(10));

const ratioOfPrice = (price: number, isPerCall: boolean): number =>
  Number((price * (isPerCall ? 500 : 0.5)).toPrecision(15));

const added: PriceRecord = {
  model: '',
  isPerCall: false,
  provider: 1,
  input: 0,
  output: 0,
  others: {},
};

/** The typed texts, and the price that they make; one that is no number from 0 on makes none. */
function useTyped(record: PriceRecord | undefined) {
  const first = record ?? added;
  const text = (ratio: number) => (record ? String(priceOfRatio(ratio, first.isPerCall)) : '');
  const [typed, setTyped] = useState({
    model: first.model,
    isPerCall: first.isPerCall,
    provider: first.provider,
    input: text(first.input),
    output: text(first.output),
  });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const read = (): PriceRecord | undefined => {
    const { isPerCall, provider } = typed;
    const model = typed.model.trim();
    const [input, output] = [typed.input, isPerCall ? typed.input : typed.output].map((price) => {
      const number = readNumber(price);
      return number === undefined || number < 0 ? undefined : ratioOfPrice(number, isPerCall);
    });
    if (model === '' || input === undefined || output === undefined) return undefined;
    return { ...first, model, isPerCall, provider, input, output };
  };
  return { typed, set, read };
}

/** Adds a price, or changes the one that is given. */
export function PriceDialog({
  record,
  onSaved,
  onClose,
}: {
  record: PriceRecord | undefined;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { typed, set, read } = useTyped(record);
  const save = async () => {
    const next = read();
    if (!next) return t('setting.priceWrong');
    try {
      if (!(await savePrice(record, next)))
        return t('setting.changedElsewhere', { names: next.model });
    } catch (error) {
      return describeError(error, t)?.text;
    }
    showToast('success', t('setting.priceSaved', { name: next.model }));
    onSaved();
    onClose();
    return undefined;
  };
  const title = record ? t('setting.priceOf', { name: record.model }) : t('setting.addPrice');
  const price = (name: 'input' | 'output', label: string) => (
    <TextField
      label={`${label} ($)`}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      onText={(text) => set({ [name]: text })}
    />
  );
  return (
    <FormDialog title={title} submitLabel={t('setting.saveOne')} onSubmit={save} onClose={onClose}>
      <TextField
        label={t('ratio.name')}
        autoComplete="off"
        spellCheck={false}
        readOnly={record !== undefined}
        value={typed.model}
        onText={(model) => set({ model })}
      />
      <LabelledSelect
        isCompact={false}
        label={t('setting.charged')}
        value={String(typed.isPerCall)}
        options={[
          { value: 'false', label: t('setting.chargedTokens') },
          { value: 'true', label: t('price.call') },
        ]}
        onChange={(value) => set({ isPerCall: value === 'true' })}
      />
      <LabelledSelect
        isCompact={false}
        label={t('setting.priceProvider')}
        value={String(typed.provider)}
        options={formTypeChoices(locale, new Set())}
        onChange={(value) => set({ provider: Number(value) })}
      />
      {typed.isPerCall ? (
        price('input', t('price.call'))
      ) : (
        <>
          {price('input', t('price.input'))}
          {price('output', t('price.output'))}
        </>
      )}
    </FormDialog>
  );
}
