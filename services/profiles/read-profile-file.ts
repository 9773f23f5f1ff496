/** Reads a file of profiles: CSV with a header, or a JSON list. Stores nothing. */
import { setImmediate } from 'node:timers/promises';
import { InvalidInput } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import { checkFacts, type ProfileFacts } from '../../domain/profiles/facts.ts';
import { columnsOfProfiles, factsOfRow } from '../../domain/profiles/rows.ts';
import { doubtsOfRows } from '../../domain/profiles/shifted-rows.ts';
import { importLimits } from '../../domain/segments/import/limits.ts';
import { lostLetters, rowNotes, type ColumnUse } from '../../domain/tables/said.ts';
import type { RowCounts } from '../../domain/tables/table.ts';
import { readTextTable } from '../tables/read-text.ts';

const maxRows = 1_000;
const maxLineCharacters = 200_000;
/** Titles, headers and blank rows that a file may have besides its profiles. */
const maxOtherRows = 100;

/** A profile's values by column, with what speaks against them; or why its row cannot be read. */
type ProfileRow = { values: Record<string, unknown>; doubt: string | null } | { problem: string };

interface ProfileFile {
  rows: ProfileRow[];
  /** The rows of a CSV file; null for JSON. */
  counts: RowCounts | null;
  columns: ColumnUse[];
  /** Sentences about how the file was read. */
  notes: string[];
}

/** Reads at most 1,000 profiles. Throws InvalidInput. */
export async function readProfileFile(text: string): Promise<ProfileFile> {
  const file = /^\s*[[{]/.test(text) ? fileOfJson(text) : await fileOfCsv(text);
  if (file.rows.length === 0) throw new InvalidInput('There is no profile in this file', 'text');
  if (file.rows.length > maxRows) throw new InvalidInput(`A file has at most ${maxRows} profiles. Split it`, 'text');
  return file;
}

/** The facts of a row that can be stored. Throws InvalidInput that says why it is left out. */
export function factsOfProfileRow(row: ProfileRow): ProfileFacts {
  if ('problem' in row) throw new InvalidInput(row.problem, 'text');
  const facts = checkFacts(factsOfRow(row.values));
  if (row.doubt !== null) throw new InvalidInput(row.doubt, 'text');
  return facts;
}

function fileOfJson(text: string): ProfileFile {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new InvalidInput('This file is no JSON that can be read', 'text');
  }
  const list = isObject(read) ? (read['profiles'] ?? [read]) : read;
  if (!Array.isArray(list) || !list.every(isObject))
    throw new InvalidInput('JSON with profiles is a list of objects', 'text');
  const names = [...new Set(list.flatMap((one) => Object.keys(one)))];
  const rows = list.map((values) => ({ values, doubt: null }));
  return { rows, counts: null, columns: columnsOfProfiles(names), notes: [] };
}

/** Work on a row grows with the square of its columns. Throws InvalidInput. */
function checkColumns(count: number): void {
  if (count <= importLimits.columns) return;
  const found = count.toLocaleString('en-US');
  throw new InvalidInput(
    `A file of profiles has at most ${importLimits.columns} columns, and this one has ${found}. Delete the ones that you do not need`,
    'text',
  );
}

/** Does work whose turns end with a yield, and lets others be answered between them. */
async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await setImmediate();
  }
}

async function fileOfCsv(text: string): Promise<ProfileFile> {
  if (text.split(/[\r\n]/).some(({ length }) => length > maxLineCharacters))
    throw new InvalidInput('This file is no CSV that can be read: a line is too long', 'text');
  const { names, rows, facts } = readTextTable(text, { field: 'text', maxRows: maxRows + maxOtherRows });
  checkColumns(names.length);
  // In a row with more or fewer cells than names, blank ones too, an employer may stand where a post is expected.
  const whole = rows.filter(({ cells, surplus }) => surplus === 0 && cells.length === names.length);
  const judged = whole.slice(0, maxRows).map(({ cells }) => cells);
  const doubts = await inTurns(doubtsOfRows(names, judged));
  const doubtOf = new Map(whole.map((row, at) => [row, doubts[at] ?? null]));
  const lost = lostLetters(text);
  return {
    rows: rows.map((row) => {
      const { cells, surplus } = row;
      const doubt = doubtOf.get(row);
      if (doubt === undefined)
        return { problem: `It has ${cells.length + surplus} cells, the header has ${names.length}` };
      return { values: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), doubt };
    }),
    counts: facts,
    columns: columnsOfProfiles(names),
    notes: [...(lost === null ? [] : [lost]), ...rowNotes(facts)],
  };
}
