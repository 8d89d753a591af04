import { plainText } from '../../schema/oddValues';
import type { RecordRow } from '../config/resourceConfig';
import { lacksId } from '../data/recordIds';
import { cutText } from '../formats/OddValue';

/** The name of a record in labels and reports. */
export const recordName = (row: RecordRow) =>
  cutText(
    plainText(row['name'] ?? row['username'] ?? row['title'] ?? (lacksId(row.id) ? '–' : row.id)),
  );
