import { useTranslate } from '../locales/catalogue';
import './pageSkeleton.css';

/** The shape of a page beside the lists. */
export type PageShape = 'form' | 'settings' | 'text';

const bars = (count: number) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they differ by nothing else
  Array.from({ length: count }, (_, i) => <span key={i} />);

/** Cards by shape, with the number of lines in each. */
const cards: Readonly<Record<PageShape, readonly number[]>> = {
  form: [4, 4, 3],
  settings: [8],
  text: [5],
};

/** The shape of a page while its code is loaded. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useTranslate();
  return (
    <div className={`page-skeleton fill ${shape}`}>
      <p className="for-readers" role="status">
        {t('common.loading')}
      </p>
      <div className="skeleton head" aria-hidden="true">
        {bars(1)}
      </div>
      <div className="body" aria-hidden="true">
        {shape === 'settings' && <div className="skeleton aside">{bars(12)}</div>}
        <div className="cards-of-page">
          {cards[shape].map((lines, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they differ by nothing else
            <div key={i} className="skeleton lines">
              {bars(lines)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
