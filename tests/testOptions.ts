/** How vitest runs. vite.config.ts loads this file for tests alone. */
import type { Plugin } from 'vite';
import type { InlineConfig } from 'vitest/node';
import { LongestFirst } from './LongestFirst';
import { testProjects } from './testProjects';

/**
 * @param root folder of the project
 * @param plugins what the sources of a folder are read by
 */
export const testOptions = (root: string, plugins: (root: string) => Plugin[]): InlineConfig => ({
  // A file works two thirds of its time at most, the rest is waiting. With five side by side tests of timers fail.
  maxWorkers: 4,
  sequence: { sequencer: LongestFirst },
  projects: testProjects(root, plugins),
});
