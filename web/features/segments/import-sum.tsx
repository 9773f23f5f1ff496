import type { FileReading } from '../../../domain/tables/reading.ts';
import type { ImportFieldsFragment } from '../../generated/segments/graphql.ts';
import { count, counted } from '../../lib/format.ts';

/** Writes the rows with data as a sum: '23 rows with data = 20 added + 3 left out'. */
export function peopleSum({
  rowsTotal,
  rowsAdded,
  rowsReplaced,
  rowsSkipped,
  rowsRefused,
}: ImportFieldsFragment): string {
  const parts = [
    `${count(rowsAdded)} added`,
    ...(rowsReplaced > 0 ? [`${count(rowsReplaced)} replaced`] : []),
    ...(rowsSkipped > 0 ? [`${count(rowsSkipped)} skipped`] : []),
    ...(rowsRefused > 0 ? [`${count(rowsRefused)} left out`] : []),
  ];
  return `${counted(rowsTotal, 'row')} with data = ${parts.join(' + ')}`;
}

/** Every row and every column of an imported file, and what became of it. */
export function ImportSum({ record }: { record: ImportFieldsFragment }) {
  const reading = record.reading as FileReading | null;
  const leftOut = record.columnUse.filter(({ as }) => as === null);
  return (
    <>
      {reading === null ? null : <p className="muted figures">{reading.sum}.</p>}
      <p className="muted figures">{peopleSum(record)}.</p>
      <p className="muted figures">{record.columnSum}.</p>
      {leftOut.length === 0 ? null : (
        <ul className="bullets muted" aria-label="Columns that were left out">
          {leftOut.map(({ name, why }) => (
            <li key={name}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
