/**
 * The snippet of docs/exports.md reads our files in pandas, and says the same as the rows that they are made of.
 * @guards docs/exports.md api/exports/{table-files,csv,safe-text}.ts domain/exports/{columns,spss,spss-names,formula}.ts services/surveys/results/answer-*.ts
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFile, type TableFormat } from '../../../../api/exports/table-files.ts';
import { codedRow } from '../../../../domain/exports/spss.ts';
import { cacheFolder } from '../../../../local/cache.mjs';
import { answerColumns } from '../../../../services/surveys/results/answer-columns.ts';
import { answerRow } from '../../../../services/surveys/results/answer-rows.ts';
import { tempFolder } from '../../../_support/temp-folder.ts';
import { clinicSurvey, simulatedInput } from '../surveys/results/_support/simulated-results.ts';

const version = '3.1.1';

/** Returns a Python with pandas, which is installed into the cache folder once. */
function pythonWithPandas(): string {
  const folder = join(cacheFolder(), `pandas-${version}`);
  const python = join(folder, 'bin', 'python');
  const mark = join(folder, 'complete');
  if (existsSync(mark)) return python;
  rmSync(folder, { recursive: true, force: true });
  execFileSync('python3', ['-m', 'venv', folder]);
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', `pandas==${version}`]);
  writeFileSync(mark, version);
  return python;
}

let folder: string;
beforeAll(() => {
  folder = tempFolder('pandas');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const print = `
import json, sys
table, labels = read_soundings("t.csv", "t-codebook.csv")
codes = pd.read_csv("t-codes.csv", dtype=str, keep_default_na=False)
plain = lambda cell: None if pd.isna(cell) else cell.isoformat() if hasattr(cell, "isoformat") else cell
rows = [[plain(cell) for cell in row] for row in table.astype(object).itertuples(index=False)]
json.dump({"names": list(table.columns), "labels": labels, "rows": rows, "codes": codes.values.tolist()}, sys.stdout)
`;

test('every cell comes back from CSV and codebook, and from the data for SPSS', async () => {
  const survey = clinicSurvey();
  const { people, personas } = simulatedInput({ people: 40, personas: 20 });
  const said = ['-5 degrees,\n"so" cold', '=1+1', 'NA', 'None', '#N/A', "'quoted", ' żółć 👍 中文 العربية', 'a;b\tc'];
  const persons = people.map((person, at) => ({
    ...person,
    answers: { ...person.answers, tell: said[at % said.length] },
    attributes: { ...person.attributes, 'Régión "x"': said[at % said.length] ?? '' },
  }));
  const columns = answerColumns(survey, persons, personas);
  const rows = [...persons, ...personas].map((one) => answerRow(survey, one));
  async function* all() {
    yield* rows;
  }
  const files: [TableFormat, string][] = [
    ['csv', 't.csv'],
    ['codebook', 't-codebook.csv'],
    ['codes', 't-codes.csv'],
  ];
  for (const [format, name] of files) {
    const body = await tableFile({ columns, rows: all }, format, 't');
    let text = '';
    for await (const piece of typeof body === 'string' ? [body] : body) text += String(piece);
    writeFileSync(join(folder, name), text);
  }
  const snippet = /```python\n(.*?)```/s.exec(readFileSync('docs/exports.md', 'utf8'))?.[1] ?? '';
  writeFileSync(join(folder, 'read.py'), snippet + print);
  const read = JSON.parse(execFileSync(pythonWithPandas(), ['read.py'], { cwd: folder, encoding: 'utf8' })) as {
    names: string[];
    labels: Record<string, string>;
    rows: unknown[][];
    codes: string[][];
  };
  expect(read.names).toEqual(columns.map(({ name }) => name));
  expect(read.labels).toEqual(Object.fromEntries(columns.map(({ name, label }) => [name, label])));
  const timeOf = (cell: unknown) => (typeof cell === 'string' ? Date.parse(cell) : null);
  for (const [at, row] of rows.entries())
    for (const [place, { name, type }] of columns.entries()) {
      const wanted = row[name] === '' || row[name] === undefined ? null : row[name];
      const found = read.rows[at]?.[place];
      const cells = type === 'time' ? [timeOf(found), timeOf(wanted)] : [found, wanted];
      expect([name, cells[0]]).toEqual([name, cells[1]]);
    }
  expect(read.codes).toEqual(rows.map((row) => Object.values(codedRow(columns, row)).map(String)));
}, 300_000);
