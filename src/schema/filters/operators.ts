import { contains } from './contains';
import { isEmpty } from './isEmpty';
import type { Operator } from './Operator';
import { oneOf } from './oneOf';
import { range } from './range';

/** All operators, in the order in which they may claim a text: the last takes any. */
export const operatorNames = ['isEmpty', 'range', 'contains', 'oneOf'] as const;

export type OperatorName = (typeof operatorNames)[number];

export const operators: Readonly<Record<OperatorName, Operator>> = {
  isEmpty,
  range,
  contains,
  oneOf,
};
