import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import {
  ResourceDefinitionContextProvider,
  type ResourceProps,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { MuiFrame } from '../forms/MuiFrame';
import { screenTheme } from './screenTheme';

interface ScreenFrameProps {
  /** What the records of resources are called, where `index.ts` says so. */
  words: Readonly<Record<string, ResourceProps['recordRepresentation']>>;
  children: ReactNode;
}

/** What is around a screen that is made of react-admin's own components. */
export function ScreenFrame({ words, children }: ScreenFrameProps) {
  const translate = useTranslate();
  const theme = useCallback((forms: Theme) => screenTheme(forms, translate), [translate]);
  const known = useResourceDefinitions();
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(known).map(([name, definition]) => {
          const { recordRepresentation } = definition;
          return [
            name,
            { ...definition, recordRepresentation: words[name] ?? recordRepresentation },
          ];
        }),
      ),
    [known, words],
  );
  return (
    <MuiFrame>
      <ThemeProvider theme={theme}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <header className="page-head">
            {/* biome-ignore lint/a11y/useHeadingContent: react-admin's Title writes into it; empty it is not drawn */}
            <h1 id="react-admin-title" />
          </header>
          <Suspense>{children}</Suspense>
        </ResourceDefinitionContextProvider>
      </ThemeProvider>
    </MuiFrame>
  );
}
