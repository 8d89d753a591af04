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

/** The colours of styles.css, as MUI computes with them. */
const palettes = {
  light: {
    primary: { main: '#1558b0' },
    error: { main: '#b3261e' },
    background: { default: '#f6f7f9', paper: '#ffffff' },
    text: { primary: '#1b1f27', secondary: '#545c6b' },
    divider: '#d9dee7',
  },
  dark: {
    primary: { main: '#8ab4f8' },
    error: { main: '#f2948d' },
    background: { default: '#14161a', paper: '#1c1f25' },
    text: { primary: '#e6e8ec', secondary: '#a3abb9' },
    divider: '#363b46',
  },
} as const;

/** What MUI's parts stand in: the theme of the console, in the colours of the moment. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const mode = useColourMode();
  const theme = useMemo(
    () =>
      createTheme({
        palette: { mode, ...palettes[mode] },
        typography: { fontFamily: 'inherit', button: { textTransform: 'none' } },
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
