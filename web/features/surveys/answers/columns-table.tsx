import { HTMLSelect } from '@blueprintjs/core';
import { RowTable } from '../../../components/row-table.tsx';
import type { AnswersImportFieldsFragment } from '../../../generated/surveys/graphql.ts';

type Column = AnswersImportFieldsFragment['columns'][number];
type Uses = AnswersImportFieldsFragment['uses'];

const always = [
  { value: 'person', label: 'The person’s id' },
  { value: 'date', label: 'Date of the answers' },
  { value: 'weight', label: 'Weight' },
  { value: 'left-out', label: 'Leave out' },
];
/** Columns of our own exports. */
const ours: Record<string, string> = { source: 'People or personas', response: 'Id of the response' };

function UseSelect({ column, uses, onChange }: { column: Column; uses: Uses; onChange: (to: string) => void }) {
  const { to } = column;
  const attribute = to.startsWith('attribute:') ? to : 'attribute';
  return (
    <HTMLSelect
      aria-label={`What ${column.column} is`}
      value={to}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <optgroup label="About the person">
        <option value={attribute}>Attribute</option>
        {always.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {ours[to] === undefined ? null : <option value={to}>{ours[to]}</option>}
      </optgroup>
      <optgroup label="An answer to">
        {uses.map((use) => (
          <option key={use.to} value={use.to}>
            {use.label}
          </option>
        ))}
      </optgroup>
    </HTMLSelect>
  );
}

interface ColumnsTableProps {
  columns: readonly Column[];
  uses: Uses;
  onChange: (column: string, to: string) => void;
}

/** The columns of a file with what each is used as, which can be changed. */
export function ColumnsTable({ columns, uses, onChange }: ColumnsTableProps) {
  return (
    <RowTable>
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">Looks like</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.column}>
            <td>
              {column.column}
              {column.why == null ? null : <div className="muted small">Left out: {column.why}</div>}
            </td>
            <td className="muted">{column.samples.join(', ')}</td>
            <td>
              <UseSelect column={column} uses={uses} onChange={(to) => onChange(column.column, to)} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}
