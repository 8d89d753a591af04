/** Fields of a call that would change what it costs at the provider, or be read there as others than here. */
import type { Speech } from '../../../schema/choices/channelAddress';
import { isObject, isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { CallKind } from './callKinds';

/**
 * Fields that have a price of their own beside the tokens, with the values that leave it as it is; those of OpenAI,
 * Anthropic, xAI, Qwen and OpenRouter.
 */
const priced: Readonly<Record<string, readonly unknown[]>> = {
  service_tier: ['auto', 'default', 'flex', 'on_demand', 'standard', 'standard_only'],
  speed: ['standard'],
  inference_geo: ['global'],
  modalities: ['text'],
  audio: [],
  web_search_options: [],
  search_parameters: [],
  // The work goes on after the answer, which tells no use.
  background: [false],
  enable_search: [false],
  models: [],
  plugins: [],
  provider: [],
};

/** Where such a name means something else, which costs nothing. */
const free: Readonly<Record<string, Speech>> = { speed: 'audio', background: 'images' };

/** Tools that the caller's own program runs. All others are the provider's, with a price for each use. */
const ownTools: readonly unknown[] = [
  ...[undefined, 'function', 'custom', 'local_shell', 'apply_patch'],
  ...['tool_search', 'computer', 'computer_use_preview'],
];

/** The same of Anthropic, with the day of their form. */
const ownOfAnthropic = /^(?:bash|text_editor|computer|memory|str_replace_editor)_\d{8}$/;

/** Whether the caller runs a tool: a shell may also be one of the provider's, and a namespace holds other tools. */
const isOwnTool = ({ type, environment, tools }: Row): boolean => {
  if (ownOfAnthropic.test(String(type))) return true;
  if (type === 'shell') return isObject(environment) && environment['type'] === 'local';
  if (type !== 'namespace') return ownTools.includes(type);
  return Array.isArray(tools) && tools.every((tool) => isRow(tool) && isOwnTool(tool));
};

/** The fields that this server reads of a call. */
export const namesOf = ({ input, texts, schemas, limits, counts }: CallKind): ReadonlySet<string> =>
  new Set([
    ...Object.keys(priced),
    'model',
    'stream',
    'stream_options',
    'tools',
    'quality',
    'size',
    'file',
    input.field,
    ...texts,
    ...schemas,
    ...limits,
    ...counts,
  ]);
const messageNames: ReadonlySet<string> = new Set(['role', 'content']);
const toolNames: ReadonlySet<string> = new Set(['type']);

/** As programs compare that ignore case; U+017F is then an s. */
const fold = (name: string) => name.toUpperCase().toLowerCase();

/** A name that another program may take for one of these. */
const findRespelled = (row: Row, names: ReadonlySet<string>) =>
  Object.keys(row).find((name) => !names.has(name) && names.has(fold(name)));

/** The tools of a call. */
const toolsIn = (body: Row): Row[] => [body['tools']].flat().filter(isObject);

/** Those that the provider runs. */
export const toolsOfProvider = (body: Row): Row[] =>
  toolsIn(body).filter((tool) => !isOwnTool(tool));

const findPriced = ({ speech }: CallKind, body: Row): string | undefined =>
  Object.keys(priced).find(
    (name) =>
      free[name] !== speech &&
      [body[name] ?? []].flat().some((part) => !priced[name]?.includes(part)),
  );

export const unbilledReason =
  'this has a price of its own at the provider, which is not billed here';

/** @returns the first field that may not be passed on, and why; undefined where there is none */
export function findUnbilled(
  kind: CallKind,
  body: Row,
): { field: string; reason: string } | undefined {
  const entries = [body[kind.input.field]].flat().filter(isObject);
  const tools = toolsIn(body);
  const respelled =
    findRespelled(body, namesOf(kind)) ??
    entries.flatMap((entry) => findRespelled(entry, messageNames) ?? [])[0] ??
    tools.flatMap((tool) => findRespelled(tool, toolNames) ?? [])[0];
  // Go's JSON ignores the case of names: its programs would read another model or role than was checked here.
  if (respelled !== undefined)
    return { field: respelled, reason: `must be written "${fold(respelled)}"` };
  const field = findPriced(kind, body);
  return field === undefined ? undefined : { field, reason: unbilledReason };
}
