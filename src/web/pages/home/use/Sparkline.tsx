const width = 92;
const height = 32;
const margin = 2;

/** How a figure went, small and without a scale; nothing where it was 0 all the time. */
export function Sparkline({ values, colour }: { values: readonly number[]; colour: number }) {
  if (values.length < 2) return null;
  const most = Math.max(...values);
  // Nothing all the time is no line to look at.
  if (most === 0) return null;
  const least = Math.min(...values);
  const points = values.map((value, i) => {
    const x = (i * width) / (values.length - 1);
    const share = most === least ? 0.5 : (value - least) / (most - least);
    return `${x.toFixed(1)} ${(height - margin - share * (height - 2 * margin)).toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg className={`spark series-${colour}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="area" d={`${line}L${width} ${height}L0 ${height}Z`} />
      <path className="line" d={line} />
    </svg>
  );
}
