import { createSharedValue } from '../../storage/sharedValue';

/** Whether another record is to be created after this one: as long as the console is open. */
export const makesAnother = createSharedValue(false);
