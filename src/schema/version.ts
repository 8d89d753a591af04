/** Version of this console, as package.json has it when it is built. */
export { version as consoleVersion } from '../../package.json';
