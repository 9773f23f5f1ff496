/** Reads a file with people's answers, and compares its rows with what is stored. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { knownResponses, type ImportedResponse, type KnownResponse } from '../../../db/surveys/imported-responses.ts';
import { ownSurveyVersions, versionDefinition } from '../../../db/surveys/results.ts';
import { InvalidInput, RecordNotFound } from '../../../domain/errors.ts';
import { storableText } from '../../../domain/storable.ts';
import { readColumns, type ChosenColumns, type Column } from '../../../domain/surveys/import/columns.ts';
import { readHeadings, type FileRow, type Heading } from '../../../domain/surveys/import/headings.ts';
import { completeResponse, responseReader, type FileResponse } from '../../../domain/surveys/import/read-response.ts';
import { surveySchema, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import type { TableFacts } from '../../../domain/tables/table.ts';
import { lostLetters, rowNotes } from '../../../domain/tables/said.ts';
import { readTextTable } from '../../tables/read-text.ts';
import { fileRow } from './answer-rows.ts';

export interface AnswersFile {
  surveyId: string;
  csv: string;
  /** Uses of columns that differ from the guess, by the column's label; see keyOfColumn. */
  columns: ChosenColumns;
  /** Kept with the sum of the file; none of text that a program sent. */
  fileName?: string | null | undefined;
}

const maxRows = 5_000;
/** Rows that are read before other requests get a turn. */
const turn = 100;

/** A row that can be stored, with the number of its line. */
type GoodRow = FileResponse & { line: number };

/** A file as it is read against the newest published version. */
export interface ReadFile {
  surveyId: string;
  version: number;
  definition: SurveyDefinition;
  headings: Heading[];
  rows: readonly FileRow[];
  columns: Column[];
  good: GoodRow[];
  /** Why each of the other rows is refused, by its line. */
  refused: { line: number; problem: string }[];
  facts: TableFacts;
  /** Sentences about how the file was read. */
  notes: string[];
  /** Names the file with all its cells. */
  fingerprint: string;
}

/** Throws RecordNotFound and InvalidInput. */
export async function readAnswersFile(
  db: Db,
  userId: string,
  { surveyId, csv, columns: chosen }: AnswersFile,
): Promise<ReadFile> {
  const survey = await ownSurveyVersions(db, userId, surveyId);
  if (survey === undefined) throw new RecordNotFound('Survey');
  const version = survey.versions.findLast(({ isPublished }) => isPublished)?.number;
  if (version === undefined) throw new InvalidInput('Publish the survey before you import answers', 'surveyId');
  const definition = z.parse(surveySchema, await versionDefinition(db, surveyId, version));
  const text = storableText(csv);
  const table = readTextTable(text, { field: 'csv' });
  const headings = readHeadings(table.headers, table.facts.headerKind);
  const { rows } = table;
  if (rows.length === 0) throw new InvalidInput('The file has no rows', 'csv');
  if (rows.length > maxRows)
    throw new InvalidInput(`A file can have at most ${maxRows.toLocaleString('en-US')} rows`, 'csv');
  const columns = readColumns(definition, headings, chosen);
  const lost = lostLetters(text);
  return {
    surveyId,
    version,
    definition,
    headings,
    rows,
    columns,
    ...(await readRows(definition, columns, rows)),
    facts: table.facts,
    notes: [...(lost === null ? [] : [lost]), ...rowNotes(table.facts)],
    fingerprint: hashOf(`${surveyId}/${version}/${text}`),
  };
}

async function readRows(
  definition: SurveyDefinition,
  columns: readonly Column[],
  rows: readonly FileRow[],
): Promise<Pick<ReadFile, 'good' | 'refused'>> {
  const read = responseReader(
    definition,
    columns,
    rows.map(({ cells }) => cells),
  );
  const good: GoodRow[] = [];
  const refused: ReadFile['refused'] = [];
  const lines = new Map<string, number>();
  for (const [at, { cells, line, surplus }] of rows.entries()) {
    if (at % turn === turn - 1) await setImmediate();
    // Answers beside an unquoted comma stand under the wrong questions.
    const response =
      surplus > 0 ? { problem: `has ${cells.length + surplus} cells, the header has ${columns.length}` } : read(cells);
    const id = 'problem' in response ? null : idOf(response);
    const earlier = id === null ? undefined : lines.get(id);
    if ('problem' in response) refused.push({ line, problem: response.problem });
    else if (earlier !== undefined) refused.push({ line, problem: `has the same id as line ${earlier}` });
    else good.push({ ...response, line });
    if (id !== null && earlier === undefined) lines.set(id, line);
  }
  return { good, refused };
}

function idOf({ person, response }: FileResponse): string | null {
  return person ?? response;
}

/** The rows of a file by what becomes of them. */
export interface SortedRows {
  new: StoredRow[];
  updated: StoredRow[];
  unchanged: StoredRow[];
  refused: ReadFile['refused'];
}

type StoredRow = ImportedResponse & GoodRow;

/** Says what becomes of each row, by what is stored. */
export async function sortRows(
  db: Db,
  { surveyId, version, definition, columns, good, refused, fingerprint }: ReadFile,
): Promise<SortedRows> {
  const rows = good.map((row): StoredRow => {
    const personId = idOf(row);
    // A row without an id is the same row of the same file.
    const key = personId === null ? `${fingerprint}-${row.line}` : hashOf(`${surveyId}/${version}/${personId}`);
    return { ...row, id: `file-${key}`, seed: 'file', personId };
  });
  const known = await knownResponses(db, {
    surveyId,
    version,
    ids: rows.flatMap(({ id, response }) => [id, ...(response === null ? [] : [response])]),
    people: rows.flatMap(({ personId }) => (personId === null ? [] : [personId])),
  });
  const byId = new Map(known.map((one) => [one.id, one]));
  const byPerson = new Map(known.flatMap((one) => (one.personId === null ? [] : [[one.personId, one] as const])));
  const sorted: SortedRows = { new: [], updated: [], unchanged: [], refused: [...refused] };
  /** Lines by the response that they store. */
  const taken = new Map<string, number>();
  const asked = new Set(columns.flatMap((column) => (column.kind === 'question' ? [column.question.id] : [])));
  for (const row of rows) {
    const stored = byId.get(row.response ?? '') ?? byPerson.get(row.personId ?? '') ?? byId.get(row.id);
    const merged = stored === undefined ? row : mergeKnown(definition, row, stored, asked);
    const state = 'problem' in merged ? merged : stateOf(definition, merged, stored, version);
    if ('problem' in merged || typeof state === 'object') {
      sorted.refused.push({ line: row.line, problem: (state as { problem: string }).problem });
      continue;
    }
    const id = stored?.id ?? row.id;
    const earlier = taken.get(id);
    if (earlier !== undefined) {
      sorted.refused.push({ line: row.line, problem: `is the same response as line ${earlier}` });
      continue;
    }
    taken.set(id, row.line);
    // The id of a stored response names that response, and is nobody's id in a file.
    const personId = stored !== undefined && row.person === null ? null : row.personId;
    sorted[state].push({ ...merged, id, personId });
  }
  sorted.refused.sort((a, b) => a.line - b.line);
  return sorted;
}

/** Keeps what is stored of questions, attributes and a weight that the file has no column or cell for. */
function mergeKnown(
  definition: SurveyDefinition,
  row: StoredRow,
  known: KnownResponse,
  asked: ReadonlySet<string>,
): StoredRow | { problem: string } {
  const inFile = Object.entries(row.answers).filter(([id]) => asked.has(id));
  const answers = { ...(known.answers as FileResponse['answers']), ...Object.fromEntries(inFile) };
  const attributes = { ...(known.attributes as FileResponse['attributes']), ...row.attributes };
  const complete = completeResponse(definition, { answers, attributes });
  if ('problem' in complete) return complete;
  return { ...row, ...complete, attributes, weight: row.weight ?? known.weight };
}

type RowState = 'new' | 'updated' | 'unchanged' | { problem: string };

/** Compares as our exports write them, so that a file that was exported changes nothing. */
function stateOf(
  definition: SurveyDefinition,
  row: StoredRow,
  known: KnownResponse | undefined,
  version: number,
): RowState {
  if (known === undefined) return 'new';
  if (known.version !== version) return { problem: `is stored already, as answers to version ${known.version}` };
  const isSameDate = row.answeredAt === null || row.answeredAt.getTime() === known.completedAt?.getTime();
  if (isSameDate && cellsOf(definition, row) === cellsOf(definition, known)) return 'unchanged';
  if (known.isFromFile) return 'updated';
  return { problem: 'has other answers than the person gave by a link, which a file does not overwrite' };
}

function cellsOf(definition: SurveyDefinition, { answers, attributes, weight }: StoredRow | KnownResponse): string {
  const row = fileRow(definition, { answers, attributes, weight, personId: null, answeredAt: null });
  const cells = Object.entries(row).map(([name, value]) => [name, String(value).trim()]);
  return JSON.stringify(cells.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
