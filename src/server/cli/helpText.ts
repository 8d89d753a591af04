/** The texts of `--help` and `--print-config`, from the table of settings. */
import { groupBy } from 'es-toolkit';
import { isHeaderSetting } from '../restHeaders';
import { type Settings, settingTable, type Texts } from '../settings';
import { commands } from './commands';
import { optionOf } from './readCommandLine';

/** The default of a setting in words. */
export function standardOf(name: string): string {
  const { standard, standardText } = settingTable[name] ?? {};
  if (standardText !== undefined) return standardText;
  const text = standard instanceof Map ? '' : String(standard ?? '');
  return text === '' ? 'none' : text;
}

const width = 100;

/** A text in lines, each behind the indent. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + word.length + 1 > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one).join('\n');
}

const entry = (head: string, text: string) => `  ${head}\n${wrapped(text.replaceAll('`', ''), 6)}`;

/** Settings of one row of README's table, which share its text, with a default each. */
function settingEntry(names: readonly string[]): string {
  const { purpose = '' } = settingTable[names[0] ?? ''] ?? {};
  const files = names
    .filter((name) => settingTable[name]?.isSecret)
    .map((name) => `; or ${name}_FILE, the path of a file that has it`);
  const head = names.map((name) => `${optionOf(name)}, ${name}`).join('\n  ');
  const standards = [...new Set(names.map(standardOf))].join(', ');
  return entry(head, `${purpose}${files.join('')} (default: ${standards})`);
}

/** The text of `--help`. */
export function helpText(version: string): string {
  const usage = ({ words, switches = {} }: (typeof commands)[string]) =>
    [...words, ...Object.keys(switches).map((name) => `[${name}]`)]
      .map((word) => ` ${word}`)
      .join('');
  return [
    `Relay Console ${version}`,
    '',
    'relay-console [OPTIONS]            starts the server',
    'relay-console COMMAND [OPTIONS]    does one thing and ends',
    '',
    'Commands',
    ...Object.entries(commands).flatMap(([name, command]) => [
      entry(name + usage(command), command.purpose),
      ...Object.entries(command.switches ?? {}).map(([option, text]) =>
        wrapped(`${option}: ${text}`, 6),
      ),
    ]),
    '',
    'Options',
    entry('--help, -h', 'prints this text'),
    entry('--version, -v', 'prints the version'),
    entry('--print-config', 'prints the settings in effect and where each comes from, and ends'),
    entry(
      '--config, CONFIG',
      'a file of JSON with settings by their names in capitals, as { "PORT": 3000 } (default: none)',
    ),
    entry(
      '--own, OWN',
      'a folder of your own with schemas, texts, menu.json and tokens.css, as docs/own.md says (default: none)',
    ),
    '',
    'Settings, as options and as variables of the environment. An option counts before a variable,',
    'and a variable before the file. Other accounts of the machine can read options: passwords go',
    'into variables or files.',
    ...Object.values(
      groupBy(Object.keys(settingTable), (name) => settingTable[name]?.purpose ?? name),
    ).map(settingEntry),
    '',
  ].join('\n');
}

/** A value as an operator writes it. */
function shownValue(name: string, value: unknown): string {
  if (settingTable[name]?.isSecret) return '(secret)';
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

/**
 * The settings in effect, a line each: name, value, origin. No line has a secret.
 * @param origins of the settings that are set
 */
export const describeSettings = (settings: Settings, origins: Texts): string =>
  [
    ...Object.keys(settingTable).map((name) =>
      origins[name] === undefined || origins[name] === ''
        ? `${name} = ${standardOf(name)} (default)`
        : `${name} = ${shownValue(name, Reflect.get(settings, name))} (${origins[name]})`,
    ),
    ...Object.keys(origins)
      .filter(isHeaderSetting)
      .map((name) => `${name} = (secret) (${origins[name]})`),
  ]
    .map((line) => `${line}\n`)
    .join('');
