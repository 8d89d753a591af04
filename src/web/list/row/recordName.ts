import { plainText } from '../../../schema/values/oddValues';
import { cutText } from '../../formats/parts/OddValue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { lacksId } from '../../relay/values/recordIds';

/** The name of a record in labels and reports; the id of one that has none. */
export const recordName = (row: RecordRow) =>
  cutText(
    plainText(row['name'] || row['username'] || row['title'] || (lacksId(row.id) ? '–' : row.id)),
  );
