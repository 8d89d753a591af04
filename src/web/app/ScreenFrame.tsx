import { themed } from 'virtual:own/theme';
import type { Page } from 'virtual:screens';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import {
  AddNotificationContext,
  I18nContext,
  type NotificationPayload,
  ResourceDefinitionContextProvider,
  type ResourceProps,
  Title,
  useAddNotificationContext,
  useI18nProvider,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router';
import { MuiFrame } from '../form/parts/MuiFrame';
import { pageTag, useLocale } from '../locales/locale';
import { listAddress } from '../storage/listAddress';
import { IconLink } from '../ui/links/IconLink';
import { isCurrent, navItems, pageTitle } from './navigation/navItems';
import { screenTheme } from './screenTheme';
import './screenFrame.css';

export interface ScreenFrameProps {
  /** `recordRepresentation` of resources, where `index.ts` has one. */
  words: Readonly<Record<string, ResourceProps['recordRepresentation']>>;
  /** The heading, where the page itself does not say it. */
  title?: Page['title'] | undefined;
  /** The resource whose list an arrow leads back to. */
  back?: string | undefined;
  children: ReactNode;
}

/** react-admin's hooks look for texts again where the provider is another one: there is one for each language. */
function useTexts() {
  const provider = useI18nProvider();
  const locale = useLocale();
  return useMemo(() => ({ ...provider, getLocale: () => locale }), [provider, locale]);
}

/** The looks of react-admin's components, also of those in a message. */
function Looks({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const tag = pageTag(useLocale());
  const theme = useCallback(
    (forms: Theme) => themed(screenTheme(forms, translate, tag)),
    [translate, tag],
  );
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

/** The heading of the page. On phones it is not shown where the bar says the same. */
function Heading({ back }: Pick<ScreenFrameProps, 'back'>) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const label = navItems(useLocale()).find((item) => isCurrent(item, pathname))?.label;
  const watch = useCallback(
    (heading: HTMLHeadingElement) => {
      const look = () =>
        heading.classList.toggle('in-bar', heading.lastElementChild?.textContent === label);
      look();
      const watcher = new MutationObserver(look);
      watcher.observe(heading, { childList: true, subtree: true, characterData: true });
      return () => watcher.disconnect();
    },
    [label],
  );
  return (
    <header className={`page-head ${back ? 'form-head' : ''}`}>
      {back && (
        <IconLink icon="back" label={translate('ra.action.back')} href={listAddress(back)} />
      )}
      {/* biome-ignore lint/a11y/useHeadingContent: react-admin's Title writes into it; empty it is not drawn */}
      <h1 id="react-admin-title" ref={watch} />
    </header>
  );
}

/** The frame of a screen that is made of react-admin's own components. */
export function ScreenFrame({ words, title, back, children }: ScreenFrameProps) {
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
    <I18nContext.Provider value={useTexts()}>
      <Looks>
        <AddNotificationContext.Provider value={useFramedMessages()}>
          <ResourceDefinitionContextProvider definitions={definitions}>
            <Heading back={back} />
            {title && <Title title={pageTitle({ title }, locale)} />}
            <Suspense>{children}</Suspense>
          </ResourceDefinitionContextProvider>
        </AddNotificationContext.Provider>
      </Looks>
    </I18nContext.Provider>
  );
}
