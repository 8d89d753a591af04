/** The relay's public settings, kept under the keys that One API's own console uses. */
import { menu } from 'virtual:own/menu';
import { isRow } from '../../../schema/isRow';
import { consoleVersion, shownName } from '../../../schema/version';
import { translate } from '../../locales/catalogue';
import { readObject, readText, writeObject, writeText } from '../../storage/browserStorage';
import { basePath } from '../../storage/ownAddress';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import { showToast } from '../../ui/toasts/showToast';
import { request } from './request';

/** Answer of GET /api/status, as far as it came; any field may be missing. */
export type Status = Readonly<Record<string, unknown>>;

const versionKey = 'told-version';

const store = createSharedValue<Status>(readObject('status') ?? {});

let isLoaded = false;

export const currentStatus = store.get;

/** The public status of the relay, as /api/status answers it; empty until it was read. */
export function useStatus(): Status {
  return useSharedValue(store);
}

/** False for a call, as `DELETE user/self`, of which the relay's file says that the relay has none. */
export function hasCall(call: string, { lacks }: Status = store.get()): boolean {
  return !(Array.isArray(lacks) && lacks.includes(call));
}

/** True for a server that changes counted numbers by the difference (x-counter). */
export const addsDifferences = (): boolean => store.get()['adds_differences'] === true;

/**
 * True when a change of the own password needs the current one. One API ignores it, and asking for something that
 * nobody checks would look safer than it is. True while the status is unknown.
 */
export const checksPassword = (): boolean => !isLoaded || store.get()['password_confirm'] === true;

/** Most characters of a password: the server's limit, else that of One API. */
export function maxPasswordLength(): number {
  const most = store.get()['longest_password'];
  return typeof most === 'number' ? most : 20;
}

/** A text of the status; empty when it is missing or of another type. */
export function statusText(status: Status, name: string): string {
  const value = status[name];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/** Display name of the relay. */
export const systemName = (status: Status): string =>
  menu.name ?? shownName(statusText(status, 'system_name'));

/** Address of the logo; only http(s) and own paths count. */
export function logoAddress(status: Status): string {
  if (menu.logo) return menu.logo;
  const logo = statusText(status, 'logo');
  return /^(https?:\/\/|\/(?!\/))/.test(logo) ? logo : `${basePath}/logo.png`;
}

function keep(status: Status): void {
  writeObject('status', status);
  for (const name of [
    'system_name',
    'logo',
    'footer_html',
    'quota_per_unit',
    'display_in_currency',
    'chat_link',
  ]) {
    const value = status[name];
    writeText(
      name,
      typeof value === 'boolean' || typeof value === 'number'
        ? String(value)
        : value === undefined || value === null || (name === 'chat_link' && value === '')
          ? null
          : typeof value === 'string'
            ? value
            : '', // no unit of quota, no name
    );
  }
}

function showTitle(): void {
  document.title = systemName(store.get());
}
store.subscribe(showTitle);

/** The icon comes once the page's own logo is loaded: one request serves both, and a broken one changes nothing. */
function showIcon(): void {
  const address = logoAddress(store.get());
  const image = new Image();
  image.addEventListener('load', () =>
    document.querySelector('link[rel=icon]')?.setAttribute('href', address),
  );
  image.src = address;
}

/**
 * Says once per tab that the page is older than what the server carries (console_version). A relay's own version says
 * nothing of it.
 */
function tellVersion(status: Status): void {
  const version = statusText(status, 'console_version');
  if (
    version === '' ||
    version === consoleVersion ||
    version === 'v0.0.0' ||
    readText(versionKey, 'sessionStorage') === version
  )
    return;
  writeText(versionKey, version, 'sessionStorage');
  showToast('notice', translate('status.newVersion', { version }));
}

/** Fetches the status; when that fails, says so and goes on with what is known. */
export async function loadStatus(): Promise<void> {
  showTitle();
  try {
    const data = await request('status');
    if (!isRow(data)) throw new Error('no status');
    keep(data);
    store.set(data);
    isLoaded = true;
    tellVersion(data);
  } catch {
    showToast('error', translate('status.failed'));
  }
  showIcon();
}
