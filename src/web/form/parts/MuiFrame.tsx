import { themed } from 'virtual:own/theme';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Components, type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useColourMode } from '../../ui/page/colourMode';
import './forms.css';

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

/**
 * The measures of the console's own controls: 32 px high, 40 px on a phone, where a smaller text would zoom the page.
 */
const inputs: Components = {
  MuiTextField: { defaultProps: { size: 'small' } },
  // By a style sheet of each input labels make way for what the browser fills in; ours lie above.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        fontSize: 13,
        background: 'var(--surface)',
        minHeight: 'var(--ctl)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--text-3)',
        },
        '@media (max-width: 600px)': { fontSize: 16, minHeight: 40 },
      },
      input: {
        padding: '5.5px 10px',
        lineHeight: '20px',
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
        '&:not(textarea)': { height: 20 },
        'textarea&': { padding: 0 },
      },
      multiline: { padding: '6px 10px', lineHeight: '20px' },
      adornedEnd: {
        paddingInlineEnd: 10,
        // Buttons are wider than their pictures.
        '& .ib': { marginInlineEnd: -6 },
      },
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: { '& > p': { fontSize: 13, fontVariantNumeric: 'tabular-nums' } },
    },
  },
  // As .form-help.
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        color: 'var(--text-3)',
        '&.Mui-error': { color: 'var(--bad)' },
      },
    },
  },
};

/** The lists to choose from: as the menus of the console. */
const choices: Components = {
  MuiPaper: {
    styleOverrides: {
      root: { background: 'var(--raised)', boxShadow: 'var(--e2)', borderRadius: 8 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '2px 38px 2px 4px' },
      },
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
          padding: '3px 6px',
        },
      },
      option: { fontSize: 13 },
      loading: { fontSize: 13 },
      noOptions: { fontSize: 13 },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: 13 } } },
};

const components: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  ...inputs,
  ...choices,
};

/** MUI's own words are English. */
const autocompleteTexts = (locale: Locale) => ({
  openText: textIn(locale, 'choices.open'),
  closeText: textIn(locale, 'choices.close'),
  clearText: textIn(locale, 'choices.clear'),
});

const themes = new Map<string, Theme>();

/** MUI's theme in the console's colours. Each is made once: with another one every field computes its styles again. */
function themeOf(mode: 'light' | 'dark', locale: Locale): Theme {
  const key = `${mode} ${locale}`;
  const theme =
    themes.get(key) ??
    themed({
      palette: palette(mode),
      typography: { fontFamily: 'inherit', fontSize: 13, button: { textTransform: 'none' } },
      shape: { borderRadius: 6 },
      components: {
        ...components,
        MuiAutocomplete: { ...components.MuiAutocomplete, defaultProps: autocompleteTexts(locale) },
      },
    });
  themes.set(key, theme);
  return theme;
}

/**
 * Provides MUI's theme, light or dark, in the language of the console.
 * @example
 * <MuiFrame>
 *   <SchemaForm {...props} />
 * </MuiFrame>
 */
export function MuiFrame({ children }: { children: ReactNode }) {
  const theme = themeOf(useColourMode(), useLocale());
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
