/** Writes the changes of a section one by one, in the order that the relay wants. */
import type { ResourceSchema } from '../../../schema/types';
import { HttpError } from '../../core/HttpError';
import type { OptionChange } from '../../data/optionCalls';
import { saveOption } from '../../data/optionCalls';

export interface SaveOutcome {
  taken: readonly OptionChange[];
  /** What the relay said of options that it did not take, by name. */
  refused: Readonly<Record<string, string>>;
  /** Why the rest was not sent; undefined where all were. */
  failure?: unknown;
}

/**
 * @param needed says, for a switch that is not sent because options that it needs were refused, why
 * @returns what became of each change; nothing is thrown
 */
export async function saveChanges(
  { properties }: ResourceSchema,
  changes: readonly OptionChange[],
  needed: (names: readonly string[]) => string,
): Promise<SaveOutcome> {
  const taken: OptionChange[] = [];
  const refused: Record<string, string> = {};
  for (const change of changes) {
    const missing = Object.keys(refused);
    // Switched on with the old values, a way to sign in would not be the one that was typed.
    if (missing.length > 0 && change.after === 'true' && properties[change.name]?.['x-needs']) {
      refused[change.name] = needed(missing);
      continue;
    }
    try {
      await saveOption(change);
      taken.push(change);
    } catch (failure) {
      if (!(failure instanceof HttpError) || failure.kind !== 'refused')
        return { taken, refused, failure };
      refused[change.name] = failure.message;
    }
  }
  return { taken, refused };
}
