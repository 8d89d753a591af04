import type { Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { ListFailed, SelectAll } from './ScreenParts';

type Words = (key: string) => string;
type Components = NonNullable<Theme['components']>;

const label = { fontSize: 13, fontWeight: 500, lineHeight: '20px', color: 'var(--text)' };

/** Inputs are not wider than those of the console's own forms. */
const ownForm = { styleOverrides: { root: { '& :where(.ra-input)': { maxWidth: 720 } } } };

const groupLabel = (name: string) => ({
  styleOverrides: { root: { [`& .${name}-label`]: { ...label, transform: 'none' } } },
});

/** Inputs: the label above, as in the console's own forms. */
const inputs: Components = {
  MuiTextField: {
    defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
  },
  MuiFormControl: {
    defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    styleOverrides: {
      // The label is not in the frame, which has no gap for it.
      root: { '& .MuiOutlinedInput-notchedOutline': { top: 0, '& > legend': { display: 'none' } } },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      outlined: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        ...label,
      },
    },
  },
  RaRadioButtonGroupInput: groupLabel('RaRadioButtonGroupInput'),
  RaCheckboxGroupInput: groupLabel('RaCheckboxGroupInput'),
  MuiFormLabel: { styleOverrides: { asterisk: { color: 'var(--bad)' } } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  RaSimpleForm: ownForm,
  RaTabbedForm: ownForm,
};

/** The toolbar of selected rows, while there are some. */
const bulkBar = '.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)';

/** Buttons and bars. */
const controls: Components = {
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--ctl)',
        padding: '0 10px',
        fontWeight: 500,
        lineHeight: '20px',
        'td &': { minHeight: 0 },
      },
      contained: {
        '&.MuiButton-colorPrimary': {
          background: 'var(--accent-solid)',
          color: 'var(--on-accent)',
          '&:hover': { background: 'var(--accent-solid-hover)' },
          '&.Mui-disabled': { opacity: 0.55 },
        },
      },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '0 14px' } } },
  MuiTabs: {
    defaultProps: { variant: 'scrollable' },
    styleOverrides: { root: { minHeight: 40 } },
  },
  RaToolbar: {
    styleOverrides: {
      root: {
        background: 'var(--sunken)',
        borderTop: '1px solid var(--line)',
        minHeight: 56,
        '&.RaToolbar-mobileToolbar': { padding: '8px 16px' },
      },
    },
  },
  // On phones they have a colour and a line of their own.
  RaTopToolbar: {
    styleOverrides: {
      root: {
        '&&': { background: 'none' },
        minHeight: 0,
        padding: '0 0 8px',
        '@media (max-width: 600px)': { flexWrap: 'wrap' },
      },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: {
        '&&': { background: 'none' },
        minWidth: 0,
        '@media (max-width: 600px)': { '& .RaFilterFormInput-spacer': { display: 'none' } },
      },
    },
  },
  // On small windows react-admin lets it float, over the buttons of the pages.
  RaCreateButton: {
    styleOverrides: {
      root: {
        '&.RaCreateButton-floating': {
          position: 'static',
          width: 40,
          height: 40,
          borderRadius: 'var(--r)',
          boxShadow: 'none',
          background: 'var(--accent-solid)',
          color: 'var(--on-accent)',
        },
      },
    },
  },
  RaBulkActionsToolbar: {
    defaultProps: { selectAllButton: createElement(SelectAll) },
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          // It lies on the border of the card.
          left: -1,
          right: -1,
          borderRadius: 'var(--r-l) var(--r-l) 0 0',
          background: 'var(--accent-soft)',
        },
        // The labels of inputs that it lies on are covered, too.
        [`& ${bulkBar}`]: { boxShadow: '0 -24px 0 var(--bg)' },
      },
    },
  },
};

const line = '1px solid var(--line)';

/** Tables and what they lie on. */
const surfaces: Components = {
  MuiCard: {
    styleOverrides: {
      root: {
        background: 'var(--surface)',
        border: line,
        borderRadius: 'var(--r-l)',
        boxShadow: 'none',
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { height: 'var(--row)', padding: '0 8px', borderBottom: line, fontSize: 13 },
      head: {
        height: 32,
        fontSize: 12,
        fontWeight: 600,
        color: 'var(--text-2)',
        whiteSpace: 'nowrap',
      },
      paddingCheckbox: { padding: '0 8px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        'tbody > &:last-child > td': { borderBottom: 0 },
        'tbody > &:has(> .MuiTableCell-paddingCheckbox :checked)': {
          background: 'var(--accent-soft)',
        },
      },
    },
  },
  RaChipField: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { height: 22 } },
  },
  RaLabeled: { styleOverrides: { root: { '& .RaLabeled-label': { fontSize: 12 } } } },
  // Within the border of the card, whose corners are rounder than those of other things.
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell:first-of-type': { borderTopLeftRadius: 9 },
        '& .RaDataTable-headerCell:last-child': { borderTopRightRadius: 9 },
      },
    },
  },
  RaInfiniteList: { defaultProps: { error: createElement(ListFailed) } },
  // A table wider than the window scrolls by itself, not with the page.
  RaList: {
    defaultProps: { error: createElement(ListFailed) },
    styleOverrides: {
      root: {
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content > .state': { border: 0, boxShadow: 'none' },
        // Of rows that are not there it knows no number.
        [`& .RaList-content:has(${bulkBar})`]: { borderRadius: '0 0 var(--r-l) var(--r-l)' },
        '& .RaList-content:has(> .state) + .MuiTablePagination-root': { display: 'none' },
        '& :is(.RaDataTable-tableWrapper, .RaDatagrid-tableWrapper)': { overflowX: 'auto' },
      },
    },
  },
};

/**
 * MUI's theme of the console's forms, with what react-admin's components need beside it.
 * @param locales tag of the language that dates and numbers are written in
 */
export const screenTheme = (forms: Theme, words: Words, locales: string): Theme => ({
  ...forms,
  typography: {
    ...forms.typography,
    body1: { ...forms.typography.body1, fontSize: 13 },
    body2: { ...forms.typography.body2, fontSize: 13 },
  },
  components: {
    ...forms.components,
    ...inputs,
    ...controls,
    ...surfaces,
    MuiAutocomplete: {
      ...forms.components?.MuiAutocomplete,
      defaultProps: { ...forms.components?.MuiAutocomplete?.defaultProps, fullWidth: true },
    },
    MuiTablePagination: {
      // MUI's own words are English.
      defaultProps: { getItemAriaLabel: (type: string) => words(`ra.navigation.${type}`) },
      styleOverrides: { root: { borderBottom: 0 }, toolbar: { minHeight: 44 } },
    },
    RaDateField: { defaultProps: { locales } },
    RaNumberField: { defaultProps: { locales } },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  },
});
