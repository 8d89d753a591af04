import { spawn } from 'node:child_process';

/** Starts a program that prints its address as `"url":"…"`. @returns its process, and its address once it answers */
export function startProgram(args, env = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('exit', () => reject(new Error(`${args[0]} ended: ${text}`)));
    child.stderr.on('data', (part) => {
      text += part;
    });
    child.stdout.on('data', (part) => {
      text += part;
      const url = /"url":"([^"]+)"/.exec(text)?.[1];
      if (url) resolve({ child, url });
    });
  });
}

/** Starts the built server for a bench, without a limit of calls. @param env more of its environment */
export const startServer = (dataDir, env = {}) =>
  startProgram(['dist/server/main.js'], {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...env,
  });
