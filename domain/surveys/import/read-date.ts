/** Dates of a column. Without a zone they are read as UTC. */
import { parseDate } from '../../segments/import/dates.ts';

/** Reads one cell; null for what is no date, or one whose order is not known. */
export type ReadDate = (cell: string) => Date | null;

const time =
  /^[T, ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(?:(?:Z|UTC|GMT)?([+-]\d{1,2})?:?(\d\d)?)?$/i;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;

/** Decides by the whole column whether the day or the month comes first in `03/04/2026`. */
export function dateReader(cells: readonly string[]): ReadDate {
  const parts = cells.flatMap((cell) => [yearLast.exec(cell.trim()) ?? []]).filter((found) => found.length > 0);
  const isDayFirst = parts.some(([, first]) => Number(first) > 12);
  const isMonthFirst = parts.some(([, , second]) => Number(second) > 12);
  const order = isDayFirst === isMonthFirst ? null : isDayFirst ? 'day' : 'month';
  return (cell) => {
    const text = cell.trim();
    const [whole, year, month, day] = yearFirst.exec(text) ?? [];
    if (whole !== undefined) return dateOf([year, month, day], text.slice(whole.length));
    const [short, first, second, last] = yearLast.exec(text) ?? [];
    if (short === undefined || order === null) return null;
    return dateOf(order === 'day' ? [last, second, first] : [last, first, second], text.slice(short.length));
  };
}

function dateOf(parts: readonly (string | undefined)[], rest: string): Date | null {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (year < 1_900 || year > 2_200 || parseDate(`${year}-${month}-${day}`) === undefined) return null;
  const [found, hour = '0', minute = '0', second = '0', half, zone, zoneMinutes = '0'] = time.exec(rest) ?? [];
  if (rest !== '' && found === undefined) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const millis = Number(/:\d\d(\.\d{1,3})/.exec(rest)?.[1] ?? 0) * 1_000;
  const shift = zone === undefined ? 0 : Number(zone) * 60 + Math.sign(Number(`${zone}1`)) * Number(zoneMinutes);
  const read = new Date(
    Date.UTC(year, month - 1, day, hours, Number(minute) - shift, Number(second), Math.round(millis)),
  );
  return Number.isNaN(read.getTime()) ? null : read;
}
