/** How vitest runs. vite.config.ts loads this file for tests alone. */
import type { Plugin } from 'vite';
import type { InlineConfig } from 'vitest/node';
import { LongestFirst } from './LongestFirst';
import { testProjects } from './testProjects';

/** @param plugins what sources are read by */
export const testOptions = (plugins: () => Plugin[]): InlineConfig => ({
  // A file works two thirds of its time at most, the rest is waiting. With five side by side tests of timers fail.
  maxWorkers: 4,
  sequence: { sequencer: LongestFirst },
  projects: testProjects(plugins),
});
