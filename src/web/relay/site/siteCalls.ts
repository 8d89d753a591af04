/** Calls about the relay itself and one's own use of it. Each call throws HttpError. */

import { request, requestEnvelope } from '../calls/request';

/** The time zone of the reader's clock. */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !zone || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

/** The operator's text: `notice`, `about` or `home_page_content`; empty where there is nothing. */
export async function fetchContent(name: string, signal: AbortSignal): Promise<string> {
  const data = await request(name, { signal });
  return typeof data === 'string' ? data : '';
}

/** One's own use of the last days, as the relay lists it; the time zone of its days where it knows of zones. */
export async function fetchDailyUse(
  signal: AbortSignal,
): Promise<{ uses: unknown; zone: string | undefined }> {
  const { data, zone } = await requestEnvelope('user/dashboard', {
    query: { zone: ownZone() },
    signal,
  });
  return { uses: data, zone: typeof zone === 'string' ? zone : undefined };
}

/** Names of the models that one may use. */
export async function fetchOwnModels(signal: AbortSignal): Promise<string[]> {
  const data = await request('user/available_models', { signal });
  return Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
}
