/** The command line: a command with what follows it, and every setting as an option. */
import { parseArgs } from 'node:util';
import { nearestWord } from '../../schema/nearestWord';
import { CliError } from './CliError';
import { commands } from './commands';
import { inputNames } from './gatherSettings';

/** A command line whose names are all known. */
export interface CommandLine {
  /** Undefined for the server. */
  command: string | undefined;
  words: readonly string[];
  /** Options without a value. */
  switches: ReadonlySet<string>;
  /** Values of settings, by name. */
  values: ReadonlyMap<string, string>;
}

/** The option of a setting: `--max-connections` for MAX_CONNECTIONS. */
export const optionOf = (name: string): string => `--${name.toLowerCase().replaceAll('_', '-')}`;

const shortNames: Readonly<Record<string, string>> = { '-h': '--help', '-v': '--version' };

const common = ['--help', '--version', '--print-config'];

const refusal = (message: string) =>
  new CliError(
    `${message.replace(/(?<!\?)$/, '.')} relay-console --help lists commands and options.`,
    2,
  );

/** A word in a message. An address may have a password in it. */
const shown = (word: string) => JSON.stringify(word.replace(/\/\/.*@/s, '//'));

function checkWords(name: string | undefined, given: readonly string[]): void {
  if (name === undefined) return;
  const wanted = commands[name]?.words ?? [];
  const missing = wanted.slice(given.length).find((word) => !word.startsWith('['));
  if (missing !== undefined) throw refusal(`${name} needs ${missing}`);
  const [extra] = given.slice(wanted.length);
  if (extra !== undefined) throw refusal(`${name} does not take ${shown(extra)}`);
}

/**
 * Reads a command line.
 * @throws CliError that names the first word which is wrong, without passwords
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const settings = new Map(inputNames.map((name) => [optionOf(name), name]));
  const { tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      [...settings.keys()].map((option) => [option.slice(2), { type: 'string' }]),
    ),
  });
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const [command, ...words] = positionals;
  const known = [...common, ...Object.keys(commands[command ?? '']?.switches ?? {})];
  const switches = new Set<string>();
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = shortNames[token.rawName] ?? token.rawName;
    const setting = settings.get(option);
    if (setting === undefined && !known.includes(option))
      throw refusal(
        `there is no option ${shown(option)}${nearestWord(option, [...settings.keys(), ...known])}`,
      );
    if (switches.has(option) || values.has(setting ?? ''))
      throw refusal(`${option} is given twice`);
    if (setting === undefined) {
      if (token.value !== undefined) throw refusal(`${option} takes no value`);
      switches.add(option);
      continue;
    }
    const value = token.value?.trim() ?? '';
    // A value that begins so is the next option, unless it is bound to its own: --host=-x
    if (value === '' || (!token.inlineValue && value.startsWith('-')))
      throw refusal(`${option} needs a value`);
    values.set(setting, value);
  }
  if (command !== undefined && !Object.hasOwn(commands, command))
    throw refusal(
      `there is no command ${shown(command)}${nearestWord(command, Object.keys(commands))}`,
    );
  if (!switches.has('--help') && !switches.has('--version')) checkWords(command, words);
  return { command, words, switches, values };
}
