import { WideTable } from '../wide-table.tsx';

/** The figures of a chart as a table. */
export interface ChartTableData {
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly (string | number)[] }[];
}

/** The figures behind a chart. */
export function ChartTable({ caption, table }: { caption: string; table: ChartTableData }) {
  return (
    <WideTable label={`${caption}, table`} isNumeric>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={table.columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
