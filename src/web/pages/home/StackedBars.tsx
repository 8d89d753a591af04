import { axisMarks, type UseOverTime } from './series';
import { useWidth } from './useWidth';

const height = 206;
const top = 8;
const bottom = 186;
const left = 44;
const labelWidth = 44;

/** Columns of stacked bars, one colour a model. Readers have the table beneath. */
export function StackedBars({
  use,
  names,
  show,
  title,
  unit,
}: {
  use: UseOverTime;
  names: readonly string[];
  /** A value as text. */
  show: (value: number) => string;
  /** The text of one bar. */
  title: (label: string, name: string, value: string) => string;
  /** How many units of a value one shown unit has. */
  unit: number;
}) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const columns = use.labels.map((_, i) => use.series.map(({ values }) => values[i] ?? 0));
  const marks = axisMarks(Math.max(...columns.map((c) => c.reduce((a, b) => a + b, 0))), unit);
  const y = (value: number) => bottom - (value / (marks.at(-1) ?? 1)) * (bottom - top);
  const step = (width - left) / use.labels.length;
  const every = Math.ceil(labelWidth / step);
  return (
    <div ref={frame} className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
            <text x={left - 8} y={y(mark) + 4} textAnchor="end">
              {show(mark)}
            </text>
          </g>
        ))}
        {columns.map((column, i) => {
          let sum = 0;
          const x = left + i * step + step * 0.16;
          return (
            <g key={use.labels[i]}>
              {column.map((value, s) => {
                const [from, to] = [y(sum), y(sum + value)];
                sum += value;
                return value > 0 ? (
                  <rect
                    key={names[s]}
                    className={`series-${s}`}
                    x={x}
                    y={to}
                    width={Math.min(step * 0.68, 48)}
                    height={Math.max(from - to - 0.6, 0.4)}
                  >
                    <title>{title(use.labels[i] ?? '', names[s] ?? '', show(value))}</title>
                  </rect>
                ) : null;
              })}
              {i % every === 0 && (
                <text x={x + Math.min(step * 0.34, 24)} y={202} textAnchor="middle">
                  {use.labels[i]}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="legend">
      {names.map((name, i) => (
        <li key={name}>
          <span className={`swatch series-${i}`} aria-hidden="true" />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
