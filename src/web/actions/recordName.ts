import { plainText } from '../../schema/oddValues';
import { lacksId } from '../providers/recordIds';
import type { RecordRow } from '../resourceConfig';
import { cutText } from '../ui/OddValue';

/** What a record is called in labels and reports. */
export const recordName = (row: RecordRow) =>
  cutText(
    plainText(row['name'] ?? row['username'] ?? row['title'] ?? (lacksId(row.id) ? '–' : row.id)),
  );
