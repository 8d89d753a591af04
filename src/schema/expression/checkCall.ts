/** The functions of calculations, and how many values each takes. */
import { nearestWord } from '../nearestWord';
import { ExpressionMistake } from './ExpressionMistake';
import type { Tree } from './parseExpression';

/** How many values a function takes. */
const counts: Readonly<Record<string, readonly [least: number, most: number]>> = {
  if: [3, 3],
  coalesce: [2, 10],
  min: [2, 10],
  max: [2, 10],
  abs: [1, 1],
  round: [1, 2],
  floor: [1, 1],
  ceil: [1, 1],
  length: [1, 1],
  concat: [2, 10],
  left: [2, 2],
  contains: [2, 2],
  empty: [1, 1],
};

/** Functions by the names that they have elsewhere. */
const otherNames = new Map([
  ['ceiling', 'ceil'],
  ['ifnull', 'coalesce'],
  ['iif', 'if'],
  ['includes', 'contains'],
  ['isempty', 'empty'],
  ['isnull', 'empty'],
  ['join', 'concat'],
  ['len', 'length'],
  ['nvl', 'coalesce'],
  ['trunc', 'floor'],
]);

/**
 * Refuses a function that there is not, and one with too few or too many values.
 * @param whole the text around it
 * @throws ExpressionMistake
 */
export function checkCall(
  { name, args, at, end }: Extract<Tree, { type: 'call' }>,
  whole: string,
): void {
  const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
  const instead = (text: string, until: number) => whole.slice(0, at) + text + whole.slice(until);
  if (!count) {
    const known = Object.keys(counts);
    const near = otherNames.get(name.toLowerCase()) ?? /"(.*)"/.exec(nearestWord(name, known))?.[1];
    throw new ExpressionMistake(
      `there is no function ${name}: there are ${known.join(', ')}`,
      at,
      near && instead(near, at + name.length),
    );
  }
  const [least, most] = count;
  if (args.length >= least && args.length <= most) return;
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  const kept = args.slice(0, most).map((one) => whole.slice(one.at, one.end));
  throw new ExpressionMistake(
    `${name} takes ${wanted} ${most === 1 ? 'value' : 'values'}, not ${args.length}`,
    at,
    args.length > most ? instead(`${name}(${kept.join(', ')})`, end) : undefined,
  );
}
