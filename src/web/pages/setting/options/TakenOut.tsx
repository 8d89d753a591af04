import { Suspense } from 'react';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { lazyPart } from '../../../ui/loading/lazyPart';

/** Loaded with the sanitiser, which the settings do without. */
const TakenOutNote = lazyPart(async () => (await import('./TakenOutNote')).TakenOutNote);

/** Options whose text is shown to others; true for those that may be the address of a page instead. */
const shownOptions: Readonly<Record<string, boolean>> = {
  Notice: false,
  HomePageContent: true,
  About: true,
  Footer: false,
};

/** The parts of the texts that nobody will see once they are saved. */
export function TakenOut({
  changes,
  titleOf,
}: {
  changes: readonly OptionChange[];
  titleOf: (name: string) => string;
}) {
  return changes
    .filter(({ name, data }) => Object.hasOwn(shownOptions, name) && data.includes('<'))
    .map(({ name, data }) => (
      <Suspense key={name}>
        <TakenOutNote
          title={titleOf(name)}
          text={data}
          mayBeAddress={shownOptions[name] === true}
        />
      </Suspense>
    ));
}
