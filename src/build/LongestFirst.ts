import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files of two minutes and more on two cores, the longest first. */
const long = [
  'faultsOf',
  'looks',
  'oddPages',
  'crossSite',
  'lostAnswers',
  'oddAnswers',
  'addresses',
  'hostile',
  'others',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = long.findIndex((name) => moduleId.includes(`/${name}`));
  return rank === -1 ? long.length : rank;
};

/** Starts the longest files first, also where no run before this one has measured them: the last worker ends soon after the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
