/** The Chromium of the system, and how tests start it. */
import { existsSync } from 'node:fs';

const systemPaths = [
  // The same browser without its own windows: half the work for the machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No spare process is started for each page that opens; pages of one profile and site share theirs.
  '--renderer-process-limit=1',
];

/** Where it is; undefined where there is none. */
export function systemBrowser(): { executablePath: string } | undefined {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? systemPaths.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}
