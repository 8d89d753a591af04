/** Calls about the relay itself and one's own use of it. Each call throws HttpError. */
import { request } from '../core/request';

/** The operator's text: `notice`, `about` or `home_page_content`; empty where there is nothing. */
export async function fetchContent(name: string, signal: AbortSignal): Promise<string> {
  const data = await request(name, { signal });
  return typeof data === 'string' ? data : '';
}

/** One's own use of the last days, as the relay lists it. */
export const fetchDailyUse = (signal: AbortSignal): Promise<unknown> =>
  request('user/dashboard', { signal });

/** Names of the models that one may use. */
export async function fetchOwnModels(signal: AbortSignal): Promise<string[]> {
  const data = await request('user/available_models', { signal });
  return Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
}
