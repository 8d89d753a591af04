import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../locales/catalogue';
import { lineDirection } from '../../locales/locale';
import { Icon } from '../../ui/Icon';

export interface TabPart {
  name: string;
  title: string;
  /** Number of its fields with a mistake. */
  mistakes: number;
  content: ReactNode;
}

/** The tab of the address (#name), or the one chosen last; the first where there is none of that name. */
function useTab(tabs: readonly TabPart[]) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = hash.slice(1);
  const isTab = tabs.some(({ name }) => name === asked);
  const [chosen, setChosen] = useState(asked);
  useEffect(() => {
    // "Skip to content" is a place of the page, too.
    if (isTab) setChosen(asked);
  }, [asked, isTab]);
  return {
    current: tabs.some(({ name }) => name === chosen) ? chosen : tabs[0]?.name,
    choose: (name: string) => {
      // At once: what asks for a tab moves the focus into it. The address follows, and keeps it over a reload.
      setChosen(name);
      navigate({ search, hash: name }, { replace: true });
    },
  };
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + count + lineDirection()) % count,
  ArrowLeft: (at, count) => (at + count - lineDirection()) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Parts of a form of which one is shown. The others stay in the page: what was typed there is kept and checked. */
export function FormTabs({ tabs }: { tabs: readonly TabPart[] }) {
  const t = useTranslate();
  const id = useId();
  const { current, choose } = useTab(tabs);
  const tabId = (name: string) => `${id}${name}-tab`;
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const name = tabs[steps[event.key]?.(at, tabs.length) ?? -1]?.name;
    if (name === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(name);
    document.getElementById(tabId(name))?.focus();
  };
  return (
    <>
      <div role="tablist" className="form-tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ name, title, mistakes }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            aria-selected={name === current}
            aria-controls={`${id}${name}`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
            {mistakes > 0 && (
              <span className="form-tab-mistakes">
                <Icon name="error" />
                <span className="for-readers">{t('tabs.mistakes', { count: mistakes })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}${name}`}
          aria-labelledby={tabId(name)}
          className="form-tab"
          hidden={name !== current}
        >
          {content}
        </div>
      ))}
    </>
  );
}

/** Opens the tab that an element is on. @returns true where that was another one */
export function openTabOf(element: Element): boolean {
  const panel = element.closest('[role="tabpanel"][hidden]');
  const tab = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  tab?.click();
  return tab !== null;
}
