/** The calls that the gate of the second factor guards (auth/secondGate.ts): those that say `fresh`. */
import { servedResources } from '../../store/tables/storedResources';
import { callTexts } from './callTexts';

/** Calls of the table that say so; one that reads comes as HEAD, too. */
const named = Object.entries(callTexts).flatMap(([call, { fresh }]) =>
  fresh
    ? [new RegExp(`^${call.replace(/^GET/, '(GET|HEAD)').replaceAll(/\{\w+\}/g, '[^/]+')}$`)]
    : [],
);

/** A write of a record whose schema file says `fresh`; where that names fields, the change itself asks. */
function isOfFresh(method: string, path: string): boolean {
  return Object.values(servedResources()).some(({ 'x-resource': { fresh, path: own } }) => {
    if (fresh === undefined || !path.startsWith(`/api/${own}`)) return false;
    const rest = path.slice(`/api/${own}`.length);
    if (rest === '') return method === 'POST' || (method === 'PUT' && fresh === true);
    return method === 'DELETE' && fresh === true && /^\/[^/]+$/.test(rest);
  });
}

/** True for a call that the gate guards. @param path without a slash at its end */
export const isGuarded = (method: string, path: string): boolean =>
  named.some((pattern) => pattern.test(`${method} ${path}`)) || isOfFresh(method, path);
