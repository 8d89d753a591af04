import { isComparable, isVisibleTo } from '../../../schema/isVisibleTo';
import type { ResourceSchema } from '../../../schema/types';
import { largestPage } from '../../records/pages';
import type { JsonSchema } from './recordSchemas';

/** The words of a page, which any list and search takes. */
export function pageWords(
  { properties }: ResourceSchema,
  role: number,
): Record<string, JsonSchema> {
  const fields = Object.keys(properties).filter(
    (field) => isComparable(properties[field]) && isVisibleTo(properties[field], role),
  );
  return {
    page_size: {
      type: 'integer',
      minimum: 1,
      maximum: largestPage,
      description:
        'rows of a page; with it the words beside it count, any field narrows, and there is a total',
    },
    sort: { type: 'string', enum: fields },
    direction: { type: 'string', enum: ['asc', 'desc'] },
  };
}
