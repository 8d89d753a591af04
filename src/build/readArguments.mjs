/**
 * Reads `--relay URL` and `--relay-kind NAME` of a command line into RELAY and RELAY_KIND. Ends the process for
 * anything else, naming it.
 */

const variables = { '--relay': 'RELAY', '--relay-kind': 'RELAY_KIND' };

export function readArguments(given, command) {
  for (let at = 0; at < given.length; at += 2) {
    const [option, value] = given.slice(at, at + 2);
    if (Object.hasOwn(variables, option) && value) {
      process.env[variables[option]] = value;
      continue;
    }
    const isEmpty = Object.hasOwn(variables, option);
    const wrong = [...given.slice(0, at), option, ...(isEmpty ? ['(no value)'] : [])].join(' ');
    // An address may have a password in it.
    const shown = wrong.replace(/\/\/.*@/s, '//');
    console.error(
      `${command}: cannot use "${shown}". The options are --relay URL and --relay-kind NAME; ` +
        `settings come from the environment, see README.md.`,
    );
    process.exit(2);
  }
}
