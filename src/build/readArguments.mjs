/**
 * Reads `--relay URL` and `--relay-kind NAME` of a command line into RELAY and RELAY_KIND. Ends the process for
 * anything else, naming it.
 */

const variables = { '--relay': 'RELAY', '--relay-kind': 'RELAY_KIND' };

export function readArguments([option, value, ...rest], command) {
  if (option === undefined) return;
  if (!Object.hasOwn(variables, option) || !value) {
    const wrong = Object.hasOwn(variables, option) ? `${option} (no value)` : option;
    // An address may have a password in it.
    const shown = wrong.replace(/\/\/.*@/s, '//');
    console.error(
      `${command}: cannot use "${shown}". The options are --relay URL and --relay-kind NAME; ` +
        `settings come from the environment, see README.md.`,
    );
    process.exit(2);
  }
  process.env[variables[option]] = value;
  readArguments(rest, command);
}
