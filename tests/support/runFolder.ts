/** Global set-up of each project: a folder of its run, for what its test processes share and leave behind. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'relay-console-run-'));
  // A test runs the server as another account, which has its folder in this one.
  chmodSync(folder, 0o711);
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
