import { Callout } from '@blueprintjs/core';
import { WideTable } from '../../../components/wide-table.tsx';
import { columnSum } from '../../../../domain/tables/said.ts';
import type { AnswersImportFieldsFragment } from '../../../generated/surveys/graphql.ts';
import { count, counted } from '../../../lib/format.ts';

/** The sum of a file: every row is in one of its parts. */
function sumOf(read: AnswersImportFieldsFragment): string {
  const { isStored, rows, imported, updated, unchanged, refusedRows } = read;
  const parts = [
    `${count(imported)} new`,
    `${count(updated)} updated`,
    ...(unchanged === 0 ? [] : [`${count(unchanged)} unchanged`]),
    `${count(refusedRows)} refused`,
  ];
  return `${counted(rows, 'row')}${isStored ? '' : ' to import'}: ${parts.join(', ')}.`;
}

/** The sum of its columns. */
function columnsOf({ columns }: AnswersImportFieldsFragment): string {
  return columnSum(
    columns.map(({ to }) => ({ as: to === 'left-out' ? null : to, isAttribute: to.startsWith('attribute') })),
  );
}

/** The rows of a file: their sum, the first as they are stored, and why others are refused. */
export function Outcome({ read }: { read: AnswersImportFieldsFragment }) {
  const { first, notices, refused } = read;
  const rows = first as Record<string, string | number>[];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <>
      <p role="status">
        <strong>{sumOf(read)}</strong>
      </p>
      <p className="muted figures">{columnsOf(read)}.</p>
      {notices.map((notice) => (
        <p key={notice} className="muted">
          {notice}
        </p>
      ))}
      {refused.length === 0 ? null : (
        <Callout compact icon={false} intent="warning" className="mb-12">
          <p>
            <strong>Refused rows</strong>
          </p>
          <ul className="bullets">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
      {rows.length === 0 ? null : (
        <WideTable label="First rows as they are stored">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows never move, and two may be alike.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {names.map((name) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </>
  );
}
