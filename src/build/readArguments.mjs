/** Reads `--relay URL` of a command line into RELAY. Ends the process for anything else, naming it. */
export function readArguments([option, value, ...rest], command) {
  if (option === undefined) return;
  if (option !== '--relay' || !value || rest.length > 0) {
    const wrong =
      option === '--relay' ? [option, value || '(no address)', ...rest].join(' ') : option;
    // An address may have a password in it.
    const shown = wrong.replace(/\/\/.*@/s, '//');
    console.error(
      `${command}: cannot use "${shown}". The one option is --relay URL; ` +
        `settings come from the environment, see README.md.`,
    );
    process.exit(2);
  }
  process.env.RELAY = value;
}
