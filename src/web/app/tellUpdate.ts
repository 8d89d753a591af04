import { translate } from '../locales/catalogue';
import { keepTyped } from '../storage/drafts';
import { basePath } from '../storage/ownAddress';
import { showToast } from '../ui/toasts/showToast';

const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? '';

/** Where the server's page begins with other code than this tab: it was updated, and only a reload helps. */
async function tellIfUpdated(): Promise<void> {
  const answer = await fetch(`${basePath}/`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || (await answer.text()).includes(entry())) return;
  const run = () => {
    keepTyped();
    location.reload();
  };
  showToast('warning', translate('status.updated'), {
    action: { label: translate('error.reload'), run },
    duration: Number.POSITIVE_INFINITY,
    topic: 'update',
  });
}

/** Looks for an update of the console once code does not arrive. @returns what ends this */
export function watchUpdates(): () => void {
  const look = () => void tellIfUpdated();
  addEventListener('vite:preloadError', look);
  return () => removeEventListener('vite:preloadError', look);
}
