/** Writes the changes of a section one by one, in the order that the relay wants. */
import type { PropertySchema, ResourceSchema } from '../../../../schema/types';
import { HttpError } from '../../../relay/errors/HttpError';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { saveOption } from '../../../relay/site/optionCalls';

export interface SaveOutcome {
  taken: readonly OptionChange[];
  /** The relay's words on the options that it did not take, by name. */
  refused: Readonly<Record<string, string>>;
  /** Why the rest was not sent; undefined where all were. */
  failure?: unknown;
}

/**
 * The refused options without which a change is not sent: switched on with the old values, a way to sign in would not
 * be the one that was typed, and a secret would go to the old address.
 */
function missingFor(
  property: PropertySchema | undefined,
  { data }: OptionChange,
  refused: readonly string[],
): readonly string[] {
  if (data === 'true' && property?.['x-needs']) return refused;
  return refused.filter((name) => property?.['x-secret-of']?.includes(name));
}

/**
 * @param needed says why a change is not sent: options that it needs were refused
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
    const missing = missingFor(properties[change.name], change, Object.keys(refused));
    if (missing.length > 0) {
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
