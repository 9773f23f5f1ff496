/** Turns what a person's finished work consists of into a recording that services/samples makes again for others. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Recording, RecordedTable } from '../../services/samples/recording.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** Tables of a person's work, in an order in which rows can be inserted. Triggers write the others. */
const order = [
  'roster',
  'roster_group',
  'roster_member',
  'dynamic_simulation_run',
  'mcp_simulation_job',
  'survey',
  'survey_version',
  'panel_discussion',
  'panel_setup',
  'panel_insight',
  'panel_participant_relationship',
  'genetic_algorithm_job',
  'search_setup',
  'search_persona',
  'search_candidate',
  'message_candidate',
  'survey_run',
  'job',
  'ask',
  'job_item',
  'panel_step',
  'reaction',
  'survey_persona_response',
  'run_plan',
  'experiment',
  'experiment_arm',
] as const;

/** Columns about the machine that worked. */
const machine = new Set([
  'server_id',
  'processing_server_id',
  'heartbeat_at',
  'processing_heartbeat',
  'last_heartbeat',
]);

/** Reads the rows of a database that holds the work of one person. */
export async function readTables(db: Db): Promise<Tables> {
  const tables: Tables = {};
  for (const name of order) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(db);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Names of what is recorded, which every list shows. */
export const sampleNames = {
  experiment: 'Sample: three wordings for a bus line',
  survey: 'Sample: access to your clinic',
  panel: 'Sample: a bus every ten minutes',
  search: 'Sample: a better wording for a bus line',
};

/** Makes a recording of the rows: owner, ids, names of jobs and times become places to fill in. */
export function toRecording(tables: Tables): Recording {
  rename(tables);
  const text = JSON.stringify(order.map((name) => asTable(name, tables[name] ?? [])));
  const ids = unique(text.match(/\b\d{13}-[a-z]+-[a-z]+-[a-z]+/g) ?? []);
  const jobs = unique((tables['job'] ?? []).map(({ name }) => String(name)));
  const owner = String(tables['experiment']?.[0]?.['user_id']);
  const end = Math.max(...(tables['job'] ?? []).map((row) => Date.parse(String(row['completed_at']))));
  const places = new Map([
    [owner, '@@me@@'],
    ...ids.map((id, at) => [id, `@@id${at}@@`] as const),
    ...jobs.map((name, at) => [name, `@@job${at}@@`] as const),
  ]);
  const place = (found: string) => places.get(found) ?? found;
  const filled = [owner, ...ids, ...jobs].reduce((all, one) => all.replaceAll(one, place(one)), text);
  const dated = filled.replaceAll(
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g,
    (time) => `@@at${Math.max(0, end - Date.parse(time))}@@`,
  );
  const idOf = (table: string) => place(String(tables[table]?.[0]?.['id']));
  return {
    records: [
      { kind: 'experiment', id: idOf('experiment') },
      ...(tables['dynamic_simulation_run'] ?? []).map(({ id }) => ({ kind: 'run' as const, id: place(String(id)) })),
      { kind: 'survey', id: idOf('survey') },
      { kind: 'panel', id: idOf('panel_discussion') },
      { kind: 'search', id: idOf('genetic_algorithm_job') },
    ],
    tables: JSON.parse(dated) as RecordedTable[],
  };
}

function rename(tables: Tables): void {
  const change = (table: string, changes: Row) => Object.assign(tables[table]?.[0] ?? {}, changes);
  const inside = (table: string, column: string, changes: Row) =>
    Object.assign((tables[table]?.[0]?.[column] ?? {}) as Row, changes);
  change('experiment', { name: sampleNames.experiment });
  change('survey', { title: sampleNames.survey });
  inside('survey_version', 'definition', { title: sampleNames.survey });
  change('panel_discussion', { topic: sampleNames.panel });
  inside('panel_setup', 'spec', { topic: sampleNames.panel });
  inside('search_setup', 'spec', { title: sampleNames.search });
}

function asTable(name: string, rows: readonly Row[]): RecordedTable {
  const isUsed = (column: string) => !machine.has(column) && rows.some((row) => row[column] !== null);
  const columns = Object.keys(rows[0] ?? {}).filter(isUsed);
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column])) };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((one, other) => other.length - one.length || one.localeCompare(other));
}

/** One row a line, so that changes can be read. */
export function formatRecording({ records, tables }: Recording): string {
  const lines = tables.map(
    ({ name, columns, rows }) =>
      `{"name":${JSON.stringify(name)},"columns":${JSON.stringify(columns)},"rows":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}`,
  );
  return `{"records":${JSON.stringify(records)},"tables":[\n${lines.join(',\n')}\n]}\n`;
}
