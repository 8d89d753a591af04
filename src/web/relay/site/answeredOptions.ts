import { createSharedValue } from '../../storage/sharedValue';

/** Names of the options that the relay answered last; undefined until it was asked. */
export const answeredOptions = createSharedValue<ReadonlySet<string> | undefined>(undefined);

/** Keeps the names of an answer; the set stays the same one while the names do. */
export function noteAnswered(names: ReadonlySet<string>): void {
  const old = answeredOptions.get();
  if (old?.size !== names.size || [...names].some((name) => !old.has(name)))
    answeredOptions.set(names);
}
