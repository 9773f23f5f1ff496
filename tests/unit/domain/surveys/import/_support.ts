/** A file as rows, read against a survey. */
import { readColumns, keyOfColumn, type ChosenColumns } from '../../../../../domain/surveys/import/columns.ts';
import { readHeadings } from '../../../../../domain/surveys/import/headings.ts';
import { responseReader } from '../../../../../domain/surveys/import/read-response.ts';
import { createTable } from '../../../../../domain/tables/table.ts';
import type { SurveyDefinition } from '../../../../../domain/surveys/survey.ts';

/** Returns the key of each column by its label, the reasons of those left out, and each row as it is read. */
export function readFile(survey: SurveyDefinition, table: readonly (readonly string[])[], chosen: ChosenColumns = {}) {
  const read = createTable();
  const rows = [...table.flatMap((cells) => read.push([...cells])), ...read.end()] as { cells: string[] }[];
  const headings = readHeadings(read.headers() as string[][], read.facts().headerKind);
  const columns = readColumns(survey, headings, chosen);
  const readRow = responseReader(
    survey,
    columns,
    rows.map(({ cells }) => cells),
  );
  return {
    uses: Object.fromEntries(headings.map(({ label }, at) => [label, keyOfColumn(columns[at]!)])),
    why: Object.fromEntries(
      headings.flatMap(({ label }, at) => {
        const column = columns[at]!;
        return column.kind === 'left-out' ? [[label, column.why]] : [];
      }),
    ),
    rows: rows.map(({ cells }) => readRow(cells)),
  };
}
