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

/** `web_search` of `web_search_20250305` and of `web_search_preview_2025_03_11`. */
const nameOf = (type: unknown): string =>
  String(type).replace(/_(?:preview(?:_\d{4}_\d\d_\d\d)?|\d{8})$/, '');

/** Whether answers to such calls say how often a tool was used; those of chats say nothing of it. */
const isCounted = ({ speech }: CallKind, name: string): boolean =>
  speech === 'responses' || (speech === 'messages' && /^web_(?:search|fetch)$/.test(name));

/** The price of a use; undefined where ToolRatio has none. */
const ratioOf = (table: Row, type: unknown): number | undefined => {
  const name = [String(type), nameOf(type)].find((each) => Object.hasOwn(table, each));
  const ratio = name === undefined ? Number.NaN : Number(table[name]);
  return ratio >= 0 ? Math.min(ratio, maxUnits) : undefined;
};

/**
 * The prices of tools of the provider that a call may use.
 * @param tools of the call, without those that its client runs
 * @returns the first tool without a price as `unpriced`, and whether a price in ToolRatio is all that it lacks
 */
export function toolPrices(
  { options }: Pick<Services, 'options'>,
  kind: CallKind,
  tools: readonly Row[],
): { prices: ByTool; unpriced?: string; isCounted?: boolean } {
  const prices: Record<string, number> = {};
  for (const { type } of tools) {
    const name = nameOf(type);
    const ratio = isCounted(kind, name) ? ratioOf(options.table('ToolRatio'), type) : undefined;
    if (ratio === undefined) return { prices, unpriced: name, isCounted: isCounted(kind, name) };
    prices[name] = Math.max(ratio, prices[name] ?? 0);
  }
  return { prices };
}

/** Of a `web_search_call` in an answer of OpenAI's. */
const usedIn = (item: unknown): string | undefined =>
  isRow(item) ? /^(\w+)_call$/.exec(String(item['type']))?.[1] : undefined;

/** Counts the uses of tools that an answer, or the events of one, report. */
export class ToolUses {
  /** By single events, and by what tells all at once. */
  private readonly passed: Record<string, number> = {};
  private readonly told: Record<string, number> = {};

  read(answer: unknown): this {
    if (!isRow(answer)) return this;
    const { item, output, response = answer, type, usage } = answer;
    const used = type === 'response.output_item.done' ? usedIn(item) : undefined;
    if (used !== undefined) this.passed[used] = (this.passed[used] ?? 0) + 1;
    const items = isRow(response) ? response['output'] : output;
    if (Array.isArray(items)) {
      const names = items.flatMap((each) => usedIn(each) ?? []);
      for (const name of new Set(names))
        this.tell(name, names.filter((one) => one === name).length);
    }
    const requests = isRow(usage) ? usage['server_tool_use'] : undefined;
    for (const [name, count] of Object.entries(isRow(requests) ? requests : {}))
      this.tell(name.replace(/_requests$/, ''), Number(count));
    return this;
  }

  private tell(name: string, count: number): void {
    if (count > 0) this.told[name] = Math.max(count, this.told[name] ?? 0);
  }

  /** The uses of each, as a part of a use; nothing where there was none. */
  get used(): Pick<Usage, 'toolUses'> {
    const names = Object.keys({ ...this.passed, ...this.told });
    const usesOf = (name: string) => Math.max(this.passed[name] ?? 0, this.told[name] ?? 0);
    if (names.length === 0) return {};
    const toolUses = names.map((name) => [name, Math.min(maxUses, Math.ceil(usesOf(name)))]);
    return { toolUses: Object.fromEntries(toolUses) };
  }
}

/** Quota units of the uses of tools. */
export const toolCost = (uses: ByTool, prices: ByTool, group: number): number =>
  Object.entries(prices).reduce(
    (sum, [name, price]) => sum + Math.ceil((uses[name] ?? 0) * price * group),
    0,
  );

/** The uses as an entry of the log says them: `；工具 web_search × 3`. */
export function toolText(uses: ByTool, prices: ByTool): string {
  const used = Object.keys(prices).filter((name) => uses[name]);
  return used.length > 0
    ? `；工具 ${used.map((name) => `${name} ${uses[name]} × ${prices[name]}`).join('，')}`
    : '';
}
