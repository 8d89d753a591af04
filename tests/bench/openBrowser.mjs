import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find(existsSync);

/** Starts the Chromium of this machine for a bench. */
export const openBrowser = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });
