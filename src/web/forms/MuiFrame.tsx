import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useColourMode } from '../core/colourMode';

/** Styles carry the page's nonce, so that the strict Content-Security-Policy holds. */
const cache = createCache({
  key: 'css',
  nonce: document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '',
  prepend: true,
});

/** The values of a token of tokens.css in both colours: MUI computes with colours, so it cannot take a variable. */
const tokens = getComputedStyle(document.documentElement);
const token = (name: string, mode: 'light' | 'dark') => {
  const pair = /light-dark\((.+), (.+)\)/.exec(tokens.getPropertyValue(name));
  return pair?.[mode === 'light' ? 1 : 2] ?? tokens.getPropertyValue(name);
};

const palette = (mode: 'light' | 'dark') => ({
  mode,
  primary: { main: token('--accent', mode) },
  error: { main: token('--bad', mode) },
  background: { default: token('--bg', mode), paper: token('--surface', mode) },
  text: { primary: token('--text', mode), secondary: token('--text-3', mode) },
  divider: token('--line', mode),
});

/** What MUI's parts stand in: the theme of the console, in the colours of the moment. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const mode = useColourMode();
  const theme = useMemo(
    () =>
      createTheme({
        palette: palette(mode),
        typography: { fontFamily: 'inherit', fontSize: 13, button: { textTransform: 'none' } },
        shape: { borderRadius: 6 },
        components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
      }),
    [mode],
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
