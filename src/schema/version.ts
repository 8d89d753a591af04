import { version } from '../../package.json';

/** Version of this console, as package.json has it when it is built. */
export const consoleVersion: string = version;

/** Name and version of this product, whatever the relay calls itself. */
export const productName = `Relay Console ${version}`;
