/** One line of the doctor. */
export interface Finding {
  subject: string;
  /** What was found right. */
  right?: string;
  /** What is wrong, and what to do. */
  wrong?: string;
}
