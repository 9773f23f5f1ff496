/** Markdown tables and quantiles for the results of benchmarks. */
type Cell = string | number;

/** Formats a markdown table with right-aligned numbers. */
export function table(head: string[], rows: Cell[][]): string {
  const ruler = head.map((_, at) => (at > 0 && rows.some((row) => typeof row[at] === 'number') ? '---:' : '---'));
  const line = (cells: Cell[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(ruler), ...rows.map(line)].join('\n');
}

/** Shows about three significant digits. */
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '–';
  const digits = Math.abs(cell) >= 100 || Number.isInteger(cell) ? 0 : Math.abs(cell) >= 10 ? 1 : 2;
  return cell.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Returns the quantile of a sample by nearest rank. `share` is from 0 to 1. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
