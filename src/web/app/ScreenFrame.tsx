import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import {
  AddNotificationContext,
  type NotificationPayload,
  ResourceDefinitionContextProvider,
  type ResourceProps,
  Title,
  useAddNotificationContext,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { inLanguage } from '../../schema/texts';
import { MuiFrame } from '../form/parts/MuiFrame';
import { useLocale } from '../locales/locale';
import { screenTheme } from './screenTheme';

export interface ScreenFrameProps {
  /** `recordRepresentation` of resources, where `index.ts` has one. */
  words: Readonly<Record<string, ResourceProps['recordRepresentation']>>;
  /** The heading, where the page itself does not say it. */
  title?: Readonly<Record<string, string> & { en: string }> | undefined;
  children: ReactNode;
}

/** The looks of react-admin's components, also of those in a message. */
function Looks({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const theme = useCallback((forms: Theme) => screenTheme(forms, translate), [translate]);
  return (
    <MuiFrame>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </MuiFrame>
  );
}

/** `useNotify` also takes an element, which the console draws outside of this frame. */
function useFramedMessages() {
  const add = useAddNotificationContext();
  return useCallback(
    ({ message, ...payload }: NotificationPayload) =>
      add({
        ...payload,
        message: typeof message === 'string' ? message : <Looks>{message}</Looks>,
      }),
    [add],
  );
}

/** The frame of a screen that is made of react-admin's own components. */
export function ScreenFrame({ words, title, children }: ScreenFrameProps) {
  const locale = useLocale();
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
    <Looks>
      <AddNotificationContext.Provider value={useFramedMessages()}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <header className="page-head">
            {/* biome-ignore lint/a11y/useHeadingContent: react-admin's Title writes into it; empty it is not drawn */}
            <h1 id="react-admin-title" />
          </header>
          {title && <Title title={inLanguage(title, locale)} />}
          <Suspense>{children}</Suspense>
        </ResourceDefinitionContextProvider>
      </AddNotificationContext.Provider>
    </Looks>
  );
}
