import { useTranslate } from '../../../locales/catalogue';

const lines = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Lines of a card, before they are there. */
export function SkeletonRows({ count }: { count: number }) {
  return lines(count).map((i) => (
    <div key={i} className="sk-row" aria-hidden="true">
      <span className="sk" />
    </div>
  ));
}

/** A chart, before it is there. */
export const SkeletonChart = () => <div className="sk sk-chart" aria-hidden="true" />;

/** The lists of what uses most, before they are there. */
export function SkeletonTops() {
  return (
    <div className="thirds" aria-hidden="true">
      {lines(3).map((i) => (
        <section key={i} className="card">
          <div className="sk-row head">
            <span className="sk" />
          </div>
          <SkeletonRows count={6} />
        </section>
      ))}
    </div>
  );
}

/** The shape of the page while its code is loaded: of an administrator's home, or of everybody else's. */
export function HomeSkeleton({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslate();
  return (
    <div className={isAdmin ? 'home everyone' : 'home'}>
      <p className="for-readers" role="status">
        {t('home.loading')}
      </p>
      <div className="page-head home-head" aria-hidden="true">
        <span className="sk sk-title" />
      </div>
      <div className={isAdmin ? 'kpis' : 'kpis own'} aria-hidden="true">
        {lines(isAdmin ? 4 : 3).map((i) => (
          <div key={i} className="card kpi">
            <span className="sk" />
            <span className="sk sk-title" />
          </div>
        ))}
      </div>
      <div className="cols" aria-hidden="true">
        <section className="card use">
          <div className="body">
            <SkeletonChart />
          </div>
        </section>
        <section className="card">
          <SkeletonRows count={6} />
        </section>
      </div>
      {isAdmin && <SkeletonTops />}
    </div>
  );
}
