import type { Channel } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 148 };

/** The model that each channel is to be tested with, by id; absent: the one that tests prefer. */
export const testModels = createSharedValue<ReadonlyMap<unknown, string>>(new Map());

/** Chooses the model that the row's test uses. */
export function Cell({ row }: CellProps<Channel>) {
  const t = useTranslate();
  const chosen = useSharedValue(testModels);
  const models = Array.isArray(row.models) ? row.models.map(plainText) : [];
  return (
    <select
      className="input"
      tabIndex={-1}
      aria-label={t('channel.testModel', { name: plainText(row.name) })}
      value={chosen.get(row.id) ?? ''}
      onKeyDown={({ key, currentTarget }) =>
        key === 'Escape' && currentTarget.closest('tr')?.focus()
      }
      onChange={(event) => testModels.set(new Map(chosen).set(row.id, event.target.value))}
    >
      <option value="">{t('channel.testDefault')}</option>
      {models.map((model) => (
        <option key={model}>{model}</option>
      ))}
    </select>
  );
}
