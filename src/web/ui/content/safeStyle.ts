/** The part of a style attribute that only changes how an element looks within its own box. */

/** Longhand properties; anything else, as position, transform, z-index, box-shadow or content, is left out. */
const allowedNames = [
  'color|opacity|font-(family|size|style|weight|variant(-\\w+)*|stretch)|line-height',
  'letter-spacing|word-spacing|word-break',
  'text-(align|align-last|transform|overflow|wrap|wrap-mode|wrap-style)',
  'text-decoration(-(line|color|style|thickness))?|white-space(-collapse)?|overflow-wrap',
  'vertical-align|list-style-(type|position)|background-(color|image)',
  '(margin|padding)(-(top|right|bottom|left))?|(row-|column-)?gap|((min|max)-)?(width|height)',
  'box-sizing|aspect-ratio|object-fit|overflow(-[xy])?|float|clear|display',
  'flex(-(direction|wrap|flow|grow|shrink|basis))?|order',
  '(justify|align|place)-(content|items|self)',
  'grid(-(template|auto|row|column))?(-(columns|rows|areas|start|end|flow))?',
  'border(-(top|right|bottom|left))?(-(width|style|color))?',
  'border(-(top|bottom)-(left|right))?-radius|border-(collapse|spacing)|table-layout',
  'caption-side',
];
const allowed = new RegExp(`^(${allowedNames.join('|')})$`);

/** Functions that load nothing and read nothing of the page. */
const functionNames = [
  'rgba?|hsla?|hwb|lab|lch|oklab|oklch|calc|min|max|clamp|minmax|repeat|fit-content',
  '(repeating-)?(linear|radial|conic)-gradient',
];
const functions = new RegExp(`^(${functionNames.join('|')})$`);

const hasUnknownFunction = (value: string) =>
  [...value.matchAll(/(?<![^\s,(])([^\s,(]*)\(/g)].some(
    ([, name = '']) => name !== '' && !functions.test(name),
  );

/** Negative lengths pull an element out of its box; lines of a grid are counted from its end by them. */
const isNegative = (name: string, value: string) =>
  !name.startsWith('grid') && /(^|[\s,(*+/-])-\s*[\d.(]/.test(value);

/** Sums may become negative. */
const isOpenMargin = (name: string, value: string) =>
  name.startsWith('margin') && value.includes('(');

/** True for a declaration that may stay. @param value as the browser's own parser gives it back */
function isSafeDeclaration(name: string, value: string): boolean {
  return (
    allowed.test(name) &&
    value !== '' &&
    value.length <= 500 &&
    !/[\\@:;{}<>]|\/\*|javascript|expression/i.test(value) &&
    !hasUnknownFunction(value.toLowerCase()) &&
    !isNegative(name, value) &&
    !isOpenMargin(name, value)
  );
}

/** The safe declarations of a style attribute, as the browser understood them; `!important` is left out. */
export function safeStyle(text: string): string {
  const { style } = document.createElement('span');
  style.cssText = text;
  return [...style]
    .map((name) => [name, style.getPropertyValue(name).trim()] as const)
    .filter(([name, value]) => isSafeDeclaration(name, value))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}
