import { useLayoutEffect } from 'react';
import { useStore } from 'react-admin';
import { useTranslate } from '../../locales/catalogue';
import { Disclosure } from '../../ui/popover/Disclosure';

const densities = ['compact', 'standard', 'roomy'] as const;
type Density = (typeof densities)[number];

function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = useStore<Density>('density', 'standard');
  return [densities.find((density) => density === kept) ?? 'standard', keep];
}

/** The style sheet knows the height of the rows by a mark on the page. */
export function useMarkedDensity(): void {
  const [density] = useDensity();
  useLayoutEffect(() => {
    if (density === 'standard') delete document.documentElement.dataset['density'];
    else document.documentElement.dataset['density'] = density;
  }, [density]);
}

/** How high the rows of lists are; remembered in this browser. */
export function DensityMenu() {
  const t = useTranslate();
  const [current, keep] = useDensity();
  return (
    <Disclosure label={t('list.density')} icon="density">
      {() =>
        densities.map((density) => (
          <label key={density} className="menu-check">
            <input
              type="radio"
              name="density"
              checked={density === current}
              onChange={() => keep(density)}
            />
            {t(`list.density.${density}`)}
          </label>
        ))
      }
    </Disclosure>
  );
}
