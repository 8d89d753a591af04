/** nginx in front of servers, as docs/deploy.md has it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);

/** Where the program cannot be installed its examples cannot run; .ci/run installs it. */
export const hasNginx = program !== undefined;

/** An example of docs/deploy.md: the first block of nginx that begins so. */
export function nginxExample(begin: string): string {
  const blocks = readFileSync('docs/deploy.md', 'utf8').matchAll(/```nginx\n([\s\S]*?)```/g);
  const found = [...blocks].map(([, block = '']) => block).find((block) => block.startsWith(begin));
  if (!found) throw new Error(`docs/deploy.md has no block of nginx that begins with ${begin}`);
  return found;
}

/** Starts it with a whole configuration. @param folder for its files */
export function runNginx(folder: string, configuration: string): { stop: () => void } {
  if (!program) throw new Error('there is no nginx');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; error_log ${join(folder, 'error.log')};\n${configuration}`);
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: 'inherit' });
  return { stop: () => void child.kill() };
}

/** Starts it with these servers. @param folder for its files */
export function startNginx(folder: string, servers: string): { stop: () => void } {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  return runNginx(
    folder,
    `pid ${join(folder, 'pid')};
events {}
http { access_log off; ${temporary} ${servers} }`,
  );
}
