/** The bot check's script, loaded once and only where the check is on. */

export interface TurnstileOptions {
  sitekey: string;
  language: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'error-callback': () => boolean;
  'expired-callback': () => void;
  'timeout-callback': () => void;
}

/** The object that the script puts on the page. */
export interface TurnstileApi {
  render: (container: HTMLElement, options: TurnstileOptions) => string;
  reset: (id: string) => void;
  remove: (id: string) => void;
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const patienceMs = 20_000;

let loading: Promise<TurnstileApi> | undefined;

function load(): Promise<TurnstileApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Failed to load Turnstile.'));
    };
    const timer = setTimeout(fail, patienceMs);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      // The script puts it there.
      const api = (window as { turnstile?: TurnstileApi }).turnstile;
      if (api) resolve(api);
      else fail();
    });
    script.src = address;
    document.head.append(script);
  });
}

/** The script's interface. @throws Error when it cannot be loaded; the next call tries again */
export function loadTurnstile(): Promise<TurnstileApi> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
