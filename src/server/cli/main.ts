/** The program `relay-console`: starts the server, or does what its first word says. */
// First: all other modules take the schemas that it reads.

import cluster from 'node:cluster';
import { pino } from 'pino';
import { consoleVersion as version } from '../../schema/version';
import { ownFolder, ownProblem } from '../kernel/own/readOwn';
import { logOutput } from '../kernel/work/logOutput';
import { DataChangeError } from '../store/migration/describePlan';
import { CliError } from './CliError';
import { commands } from './commands';
import { describeError } from './describeError';
import { gatherSettings } from './gatherSettings';
import { describeSettings, helpText } from './helpText';
import { isTakingOver, keepServer } from './keepServer';
import { readCommandLine } from './readCommandLine';

const say = (text: string) => process.stdout.write(text);

const log = pino({}, logOutput());

/** Says why nothing was started: to who started it, or in the log of the server that goes on. */
const tell = (line: string) =>
  isTakingOver() ? log.error(line) : process.stderr.write(`${line}\n`);

/** The own folder where a process beside this one serves it, so that another one can take over. */
const keptFolder =
  // Windows has no SIGHUP.
  cluster.isPrimary && process.platform !== 'win32' ? ownFolder : undefined;

/** Starts the server. Its log says why it did not start. */
async function startServer(values: ReadonlyMap<string, string>): Promise<void> {
  try {
    const { settings } = gatherSettings(values, process.env);
    const { refuseTakenPort } = await import('../listen');
    if (cluster.isPrimary) await refuseTakenPort(settings);
    if (keptFolder !== undefined) return keepServer(keptFolder, log);
    const { serve } = await import('../serve');
    await serve(settings);
  } catch (error) {
    const known = describeError(error);
    if (known === undefined) log.fatal(error, 'cannot start');
    else log.fatal(`cannot start: ${known}`);
    process.exit(1);
  }
}

/** Commands that bring data to the schemas. */
const changing: readonly (string | undefined)[] = ['migrate', 'import-one-api', 'demo'];

/** Says the mistakes of the own folder, and ends with them. */
async function checkOwn(): Promise<void> {
  if (ownProblem !== undefined) throw new CliError(ownProblem, 2);
  if (ownFolder === undefined || !globalThis.relayOwn) return;
  const { ownMistakes } = await import('../kernel/own/ownSite');
  const { wrong, odd } = ownMistakes(ownFolder, globalThis.relayOwn);
  for (const line of [...odd, ...wrong]) tell(line);
  if (wrong.length === 0) return;
  const count = `${wrong.length} mistake${wrong.length === 1 ? '' : 's'}`;
  throw new CliError(`${ownFolder} has ${count}: nothing was started`, 2);
}

async function main(args: readonly string[]): Promise<void> {
  const { command, words, switches, values } = readCommandLine(args);
  if (switches.has('--help')) {
    say(helpText(version));
    return;
  }
  if (switches.has('--version')) {
    say(`${version}\n`);
    return;
  }
  if (switches.has('--print-config')) {
    const { settings, origins } = gatherSettings(values, process.env);
    say(describeSettings(settings, origins));
    return;
  }
  const known = commands[command ?? ''];
  if ((!known && keptFolder === undefined) || changing.includes(command)) await checkOwn();
  if (!known) return startServer(values);
  const { settings, origins } = gatherSettings(values, process.env);
  // A reader that is gone, as `head`, takes no more lines; what the command does goes on.
  process.stdout.on('error', () => {});
  process.exitCode = await known.run({ words, switches, settings, origins });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = describeError(error) ?? (error instanceof Error ? error.message : String(error));
  for (const line of text.split('\n')) tell(`relay-console: ${line}`);
  process.exitCode =
    error instanceof CliError ? error.status : error instanceof DataChangeError ? 1 : 2;
  cluster.worker?.disconnect();
});
