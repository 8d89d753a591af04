import { spawn } from 'node:child_process';

/** Starts the built server for a bench, without a limit of calls. @returns its process, and its address once it answers */
export function startServer(dataDir) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' },
  });
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const url = /"url":"([^"]+)"/.exec(text)?.[1];
      if (url) resolve({ child, url });
    });
  });
}
