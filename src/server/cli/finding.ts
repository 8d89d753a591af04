/** One line of the doctor. */
export interface Finding {
  subject: string;
  /** Says that it is right. */
  right?: string;
  /** The fault, and its remedy. */
  wrong?: string;
}
