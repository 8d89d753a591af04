import { useTranslate } from '../../../locales/catalogue';
import { sumOf, type UseOverTime } from '../../../ui/chart/series';

/** The chart as a table. */
export function UseTable({
  use,
  names,
  show,
  label,
  rowTitle,
}: {
  use: UseOverTime;
  names: readonly string[];
  show: (value: number) => string;
  label: string;
  rowTitle: string;
}) {
  const t = useTranslate();
  return (
    <details className="use-table">
      <summary>{t('home.table')}</summary>
      <section className="table-frame" aria-label={label}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              {use.labels.map((time) => (
                <th key={time} scope="col">
                  {time}
                </th>
              ))}
              <th scope="col">{t('chart.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {use.series.map(({ values }, i) => (
              <tr key={names[i]}>
                <th scope="row">{names[i]}</th>
                {values.map((value, column) => (
                  <td key={use.labels[column]}>{show(value)}</td>
                ))}
                <td>{show(sumOf(values))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
