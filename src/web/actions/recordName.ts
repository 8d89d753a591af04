import type { RecordRow } from '../resourceConfig';

/** What a record is called in labels and reports. */
export const recordName = (row: RecordRow) =>
  String(row['name'] ?? row['username'] ?? row['title'] ?? row.id);
