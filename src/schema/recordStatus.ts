/** The API's number for a record that is on, the same in every resource; each has more of its own. */
export const statusOn = 1;
/** The API's number for a record that was switched off by hand. */
export const statusOff = 2;
