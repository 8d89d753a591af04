import { readText, writeText } from '../core/storage/browserStorage';
import { createStore, useStoreValue } from '../core/storage/createStore';
import { useTranslate } from '../core/texts/catalogue';
import { Disclosure } from '../ui/Disclosure';

const densities = ['compact', 'standard', 'roomy'] as const;
type Density = (typeof densities)[number];

const key = 'density';
const kept = readText(key);
const chosen = createStore<Density>(densities.find((density) => density === kept) ?? 'standard');

/** The style sheet knows the height of the rows by the mark on the page. */
function markPage(): void {
  const density = chosen.get();
  if (density === 'standard') delete document.documentElement.dataset['density'];
  else document.documentElement.dataset['density'] = density;
}
chosen.subscribe(markPage);
markPage();

/** How high the rows of lists are; remembered in this browser. */
export function DensityMenu() {
  const t = useTranslate();
  const current = useStoreValue(chosen);
  return (
    <Disclosure label={t('list.density')} icon="density">
      {() =>
        densities.map((density) => (
          <label key={density} className="menu-check">
            <input
              type="radio"
              name="density"
              checked={density === current}
              onChange={() => {
                writeText(key, density === 'standard' ? null : density);
                chosen.set(density);
              }}
            />
            {t(`list.density.${density}`)}
          </label>
        ))
      }
    </Disclosure>
  );
}
