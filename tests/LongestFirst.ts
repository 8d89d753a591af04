import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files of more than forty seconds on two cores, the longest first, by the times that `npm test` prints.
 * Files that share a copy of the project are apart: those that come while the first one builds it would wait.
 */
const long = [
  'devSchemas',
  'guide',
  'looks',
  'faults',
  'lostAnswers',
  'ownScreens',
  'settings',
  'bulk',
  'settingEffects',
  'addresses',
  'languages',
  'busyRelay',
  'crossSite',
  'oddAnswers',
  'leftWork',
  'others',
  'kills',
  'durability',
  'abuse',
  'package',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = long.findIndex((name) => moduleId.includes(`/${name}.`));
  return rank === -1 ? long.length : rank;
};

/**
 * Projects in the order in which they start: what fails soonest is said soonest. A test process serves one: files of a
 * project follow each other.
 */
const projects = ['unit', 'e2e', 'e2e-relay', 'postgres', 'server'];
const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name);

/**
 * Starts the longest files first, also where no run before this one has measured them: the last worker ends soon after
 * the others.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b),
    );
  }
}
