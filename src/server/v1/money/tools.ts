/** Tools that a provider runs, at a price for each use: by ToolRatio, in quota units. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { Services } from '../../options/Services';
import type { CallKind } from '../call/callKinds';
import { maxUnits, type Usage } from './charge';

/** Numbers by the names of tools: how often each was used, or what a use costs. */
export type ByTool = Readonly<Record<string, number>>;

/** No answer uses a tool as often. */
const maxUses = 10_000;
/** An entry of the log names no more tools, and no longer ones. */
const maxNames = 20;
const isName = /^\w{1,64}$/;
/** As often may a call use each that does not say how often. */
const usualUses = 10;

/** `web_search` of `web_search_20250305`, `web_search_2025_08_26` and `web_search_preview_2025_03_11`. */
const nameOf = (type: unknown): string =>
  String(type).replace(/(?:_preview)?(?:_\d{4}_\d\d_\d\d|_\d{8})?$/, '');

/** Calls that a client answers itself; a shell may also be the provider's. */
const ofClient = /^(?:function|custom_tool|local_shell|shell|apply_patch|computer|tool_search)$/;

/** Whether answers to such calls say how often a tool was used; those of chats say nothing of it. */
const isCounted = ({ speech }: CallKind, name: string): boolean =>
  speech === 'responses' || (speech === 'messages' && /^web_(?:search|fetch)$/.test(name));

/** The price of a use; undefined where ToolRatio has none. */
const ratioOf = (table: Row, type: unknown): number | undefined => {
  const name = [String(type), nameOf(type)].find((each) => Object.hasOwn(table, each));
  const ratio = name === undefined ? Number.NaN : Number(table[name]);
  return ratio >= 0 ? Math.min(ratio, maxUnits) : undefined;
};

/** Prices of what a call does not name: a prompt that the provider has stored may use it all the same. */
function otherPrices(table: Row, kind: CallKind): ByTool {
  const names = Object.keys(table).map((type) => [nameOf(type), type] as const);
  const others = names.filter(([name]) => isCounted(kind, name) && !ofClient.test(name));
  return Object.fromEntries(
    others.map(([name, type]) => [name, ratioOf(table, name) ?? ratioOf(table, type) ?? 0]),
  );
}

/**
 * The prices of tools of the provider that a call may use.
 * @param tools of the call, without those that its client runs
 * @param mostCalls of tools, as the call says
 * @returns how often it may use those that it names as `uses`; the first tool without a price as `unpriced`, and
 * whether a price in ToolRatio is all that it lacks
 */
export function toolPrices(
  { options }: Pick<Services, 'options'>,
  kind: CallKind,
  tools: readonly Row[],
  mostCalls: unknown,
): { prices: ByTool; uses: ByTool; unpriced?: string; isCounted?: boolean } {
  const table = options.table('ToolRatio');
  const prices: Record<string, number> = {};
  const uses: Record<string, number> = {};
  for (const { type, max_uses } of tools) {
    const name = nameOf(type);
    const ratio = isCounted(kind, name) ? ratioOf(table, type) : undefined;
    if (ratio === undefined)
      return { prices, uses, unpriced: name, isCounted: isCounted(kind, name) };
    prices[name] = Math.max(ratio, prices[name] ?? 0);
    // Each API reads its own bound alone.
    const most = Number(kind.speech === 'messages' ? max_uses : mostCalls);
    uses[name] = Math.max(most >= 1 ? Math.min(most, maxUses) : usualUses, uses[name] ?? 0);
  }
  return { prices: { ...otherPrices(table, kind), ...prices }, uses };
}

/** `web_search` of a `web_search_call` in an answer of OpenAI's. */
const callIn = (item: unknown): string | undefined =>
  isRow(item) ? /^(\w+)_call$/.exec(String(item['type']))?.[1] : undefined;

/** Of the actions of its search OpenAI bills only those that search: to open a page costs nothing. */
const isPaid = (item: unknown): boolean => {
  if (callIn(item) !== 'web_search' || !isRow(item)) return true;
  const { action } = item;
  return !isRow(action) || (action['type'] ?? 'search') === 'search';
};

const raise = (counts: Map<string, number>, name: string, count: number) =>
  counts.set(name, Math.max(count, counts.get(name) ?? 0));

/** Counts the uses of tools that an answer, or the events of one, report. */
export class ToolUses {
  /** Those that began and have not ended, and those that cost, by single events. */
  private readonly open = new Map<string, number>();
  private readonly ended = new Map<string, number>();
  /** By a list of all. */
  private readonly listed = new Map<string, number>();
  /** By the provider's own count of what it bills, which counts before all. */
  private readonly reported = new Map<string, number>();

  read(answer: unknown): this {
    if (!isRow(answer)) return this;
    const { content, content_block, item, response = answer, type, usage } = answer;
    if (type === 'response.output_item.added') this.begin(callIn(item));
    if (type === 'response.output_item.done') this.end(callIn(item), isPaid(item));
    for (const block of [content_block, content].flat()) this.readBlock(block);
    const items = isRow(response) ? response['output'] : undefined;
    const names = (Array.isArray(items) ? items : []).filter(isPaid).map(callIn);
    for (const name of new Set(names))
      if (name !== undefined) raise(this.listed, name, names.filter((one) => one === name).length);
    const requests = isRow(usage) ? usage['server_tool_use'] : undefined;
    for (const [name, count] of Object.entries(isRow(requests) ? requests : {}))
      if (typeof count === 'number') raise(this.reported, name.replace(/_requests$/, ''), count);
    return this;
  }

  /** Of Anthropic, which takes nothing for one that fails. */
  private readBlock(block: unknown): void {
    if (!isRow(block)) return;
    const { content, name, type } = block;
    if (type === 'server_tool_use') this.begin(String(name));
    const result = /^(\w+)_tool_result$/.exec(String(type))?.[1];
    this.end(result, !(isRow(content) && /_error$/.test(String(content['type']))));
  }

  private begin(name: string | undefined): void {
    if (name !== undefined) this.open.set(name, (this.open.get(name) ?? 0) + 1);
  }

  private end(name: string | undefined, costs: boolean): void {
    if (name === undefined) return;
    this.open.set(name, Math.max(0, (this.open.get(name) ?? 0) - 1));
    if (costs) this.ended.set(name, (this.ended.get(name) ?? 0) + 1);
  }

  /** Whether one began. */
  get hasAny(): boolean {
    return this.open.size > 0;
  }

  /** Whether one has not ended. */
  get isRunning(): boolean {
    return [...this.open.values()].some((count) => count > 0);
  }

  /** The uses of each, as a part of a use; nothing where there was none. One that has not ended counts. */
  get used(): Pick<Usage, 'toolUses'> {
    const { ended, listed, open, reported } = this;
    const passed = (name: string) => (ended.get(name) ?? 0) + (open.get(name) ?? 0);
    const names = new Set([...open.keys(), ...ended.keys(), ...listed.keys(), ...reported.keys()]);
    const uses = [...names].map((name) => {
      const count = reported.get(name) ?? Math.max(passed(name), listed.get(name) ?? 0);
      return [name, Math.min(maxUses, Math.ceil(count))] as const;
    });
    const used = uses.filter(([name, count]) => count > 0 && isName.test(name)).slice(0, maxNames);
    return used.length > 0 ? { toolUses: Object.fromEntries(used) } : {};
  }
}

/** Quota units of the uses of tools. */
export const toolCost = (uses: ByTool, prices: ByTool, group: number): number =>
  Object.entries(prices).reduce(
    (sum, [name, price]) => sum + Math.ceil((uses[name] ?? 0) * price * group),
    0,
  );

/** The uses as an entry of the log says them: `；工具 web_search 3 × 5000`; 0 for one without a price. */
export function toolText(uses: ByTool, prices: ByTool): string {
  const priceOf = (name: string) => (Object.hasOwn(prices, name) ? prices[name] : 0);
  const used = Object.keys(uses)
    .filter((name) => Object.hasOwn(prices, name) || !ofClient.test(name))
    .map((name) => `${name} ${uses[name]} × ${priceOf(name)}`);
  return used.length > 0 ? `；工具 ${used.join('，')}` : '';
}
