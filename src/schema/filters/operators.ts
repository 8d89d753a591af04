/** All operators, in the order in which they may claim a text: the last takes any. */
import { contains } from './contains';
import { isEmpty } from './isEmpty';
import type { Operator } from './Operator';
import { oneOf } from './oneOf';
import { range } from './range';

export type OperatorName = 'isEmpty' | 'range' | 'contains' | 'oneOf';

export const operators: Readonly<Record<OperatorName, Operator>> = {
  isEmpty,
  range,
  contains,
  oneOf,
};
