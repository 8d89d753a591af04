import type { PropertySchema } from '../../../../schema/types';
import { secretsOfOldAddresses } from '../../../../schema/values/secrets';
import { useTranslate } from '../../../locales/catalogue';
import type { OptionChange, RelayOptions } from '../../../relay/site/optionCalls';

/** Says which stored secrets the relay empties with changes of addresses, unless they are typed again with them. */
export function EmptiedSecrets({
  properties,
  changes,
  secretsSet,
  titleOf,
}: Pick<RelayOptions, 'secretsSet'> & {
  properties: Readonly<Record<string, PropertySchema>>;
  changes: readonly OptionChange[];
  titleOf: (name: string) => string;
}) {
  const t = useTranslate();
  const names = secretsOfOldAddresses(properties, changes).filter(
    (name) => secretsSet?.has(name) && !changes.some((change) => change.name === name),
  );
  if (names.length === 0) return null;
  return (
    <p className="error" role="alert">
      {t('setting.secretsEmptied', { names: names.map(titleOf).join(', ') })}
    </p>
  );
}
