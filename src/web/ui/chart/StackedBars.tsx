import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../locales/catalogue';
import { axisMarks, sumOf, type UseOverTime } from './series';
import './chart.css';

/** The width of an element in px, as it is now; the fallback until it is drawn. */
function useWidth<Element extends HTMLElement>(
  fallback: number,
): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(fallback);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width) || fallback);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [fallback]);
  return [element, width];
}

const height = 206;
const top = 8;
const bottom = 186;
const labelWidth = 44;
/** Of the axis, in px. */
const digitWidth = 6.2;

/** Marks of the axis, and where the bars begin beside the longest. */
export function axisOf({ use, show }: Drawn, { unit, least }: Scale) {
  const sums = use.labels.map((_, i) => sumOf(use.series.map(({ values }) => values[i] ?? 0)));
  const marks = axisMarks(Math.max(...sums), unit, least);
  const longest = Math.max(...marks.map((mark) => show(mark).length));
  return { marks, left: Math.max(labelWidth, 10 + longest * digitWidth) };
}

interface Drawn {
  use: UseOverTime;
  names: readonly string[];
  /** A value as text. */
  show: (value: number) => string;
}

interface Scale {
  /** How many units of a value one shown unit has. */
  unit: number;
  /** The least difference of values that is shown. */
  least: number;
}

/** The text of a column: its time, its sum, and each model. */
function ColumnTip({ use, names, show, at }: Drawn & { at: number }) {
  const t = useTranslate();
  const values = use.series.map(({ values: own }) => own[at] ?? 0);
  return (
    <>
      <span>
        <bdi>
          {use.labels[at]}, {t('chart.sum')}
        </bdi>
        <b>{show(sumOf(values))}</b>
      </span>
      {values.map(
        (value, s) =>
          value > 0 && (
            <span key={names[s]}>
              <bdi>
                <i className={`swatch series-${s}`} aria-hidden="true" />
                {names[s]}
              </bdi>
              <b>{show(value)}</b>
            </span>
          ),
      )}
    </>
  );
}

/** The column that a key leads to; undefined for none. */
function columnByKey(key: string, at: number, last: number): number | undefined {
  return {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  }[key];
}

/** Bars and their scale. @param at the column that is read */
function Bars({
  use,
  names,
  show,
  width,
  axis: { marks, left },
  at,
}: Drawn & { width: number; axis: ReturnType<typeof axisOf>; at: number | undefined }) {
  const columns = use.labels.map((_, i) => use.series.map(({ values }) => values[i] ?? 0));
  const y = (value: number) => bottom - (value / (marks.at(-1) ?? 1)) * (bottom - top);
  const step = (width - left) / use.labels.length;
  const every = Math.ceil(labelWidth / step);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {at !== undefined && (
        <rect className="at" x={left + at * step} y={top} width={step} height={bottom - top} />
      )}
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
                />
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
  );
}

/**
 * Columns of stacked bars, one colour a model. The text of a column appears at once under a pointer or a finger,
 * and by the arrow keys. A screen reader reads them there, too.
 * @example
 * <StackedBars
 *   title="Sign-ups"
 *   use={{ labels: ['Mon', 'Tue'], series: [{ model: 'web', values: [3, 5] }], others: 0 }}
 *   names={['Web']}
 *   show={String}
 *   scale={{ unit: 1, least: 1 }}
 * />
 */
export function StackedBars({ title, scale, ...drawn }: Drawn & { title: string; scale: Scale }) {
  const t = useTranslate();
  const [frame, width] = useWidth<HTMLElement>(640);
  const [read, setRead] = useState<number>();
  const last = drawn.use.labels.length - 1;
  const at = read === undefined ? undefined : Math.min(read, last);
  const axis = axisOf(drawn, scale);
  const { left } = axis;
  const step = (width - left) / (last + 1);
  const readAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - left;
    setRead(Math.min(last, Math.max(0, Math.floor(x / step))));
  };
  const move = (event: KeyboardEvent) => {
    const next = columnByKey(event.key, at ?? last, last);
    if (event.key === 'Escape') setRead(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setRead(next);
  };
  const isRight = at !== undefined && at > last / 2;
  return (
    <section
      ref={frame}
      className="chart"
      aria-label={t('chart.label', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its columns are read by the arrow keys
      tabIndex={0}
      onPointerMove={readAt}
      onPointerDown={readAt}
      onPointerLeave={({ pointerType }) => {
        // A finger is lifted to read.
        if (pointerType === 'mouse') setRead(undefined);
      }}
      onFocus={() => setRead(at ?? last)}
      onBlur={() => setRead(undefined)}
      onKeyDown={move}
    >
      <Bars {...drawn} width={width} axis={axis} at={at} />
      <output
        className="chart-tip"
        style={
          at === undefined
            ? undefined
            : {
                left: left + (isRight ? at : at + 1) * step,
                translate: isRight ? 'calc(-100% - 4px)' : '4px',
              }
        }
      >
        {at !== undefined && <ColumnTip {...drawn} at={at} />}
      </output>
    </section>
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
