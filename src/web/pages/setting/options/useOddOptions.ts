import { useState } from 'react';
import type { Locale, ResourceSchema } from '../../../../schema/types';
import { type OddFields, plainText } from '../../../../schema/values/oddValues';
import { cutText } from '../../../formats/parts/OddValue';
import { textIn } from '../../../locales/catalogue';
import type { FieldOverride } from '../../../relay/config/resourceConfig';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { oddOptions } from './optionValues';

/** The options of a section that its form cannot hold: shown as they came, until the user chooses to type over one. */
export function useOddOptions(form: ResourceSchema, options: ReadonlyMap<string, string>) {
  const [odd, setOdd] = useState(() => oddOptions(form, options));
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const without = (names: readonly string[]): OddFields =>
    new Map([...odd].filter(([name]) => !names.includes(name)));
  return {
    /** Every odd one as it is in the database. */
    odd,
    /** Those that nobody types over. */
    shown: without(replaced),
    replace: (name: string) => setReplaced([...replaced, name]),
    /** To be called with what the relay has taken: those are odd no more. */
    forget: (taken: readonly OptionChange[]) => setOdd(without(taken.map(({ name }) => name))),
    /** Says at the inputs what the database has until the next save. */
    overrides: (locale: Locale): Record<string, FieldOverride> =>
      Object.fromEntries(
        replaced.flatMap((name) => {
          const old = odd.get(name);
          const value = cutText(plainText(old?.value));
          return old ? [[name, { description: textIn(locale, 'odd.replacing', { value }) }]] : [];
        }),
      ),
  };
}
