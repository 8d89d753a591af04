import { version } from '../../package.json';

/** Version of this console, as package.json has it when it is built. */
export const consoleVersion: string = version;

/** Name of this product, whatever the relay calls itself. */
export const productName = 'Relay Console';

/** The name that the contract gives a relay until its operator does. */
const standardName = 'One API';

/** The name that people read: the operator's, else that of this product. @param name the option SystemName */
export const shownName = (name: string): string =>
  name === '' || name === standardName ? productName : name;
