/** Imports many profiles from one file, all on the same basis. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, ProductError } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import { checkBasis, type GivenBasis } from '../../domain/profiles/basis.ts';
import { columnsOfProfiles, factsOfRow } from '../../domain/profiles/rows.ts';
import { lostLetters, rowNotes, type ColumnUse } from '../../domain/tables/said.ts';
import type { RowCounts } from '../../domain/tables/table.ts';
import { readTextTable } from '../tables/read-text.ts';
import { saveProfile } from './profiles.ts';

const maxCharacters = 5_000_000;
const maxRows = 1_000;
const maxLineCharacters = 200_000;
const maxTold = 50;
/** Titles, headers and blank rows that a file may have besides its profiles. */
const maxOtherRows = 100;

export interface ImportedProfiles {
  imported: number;
  /** A sentence for each row that was left out, 50 at most. */
  refused: string[];
  /** All rows that were left out. */
  refusedCount: number;
  /** The rows of a CSV file; null for JSON. */
  rows: RowCounts | null;
  columns: ColumnUse[];
  /** Sentences about how the file was read. */
  notes: string[];
}

/**
 * Stores the profiles of a CSV with a header, or of a JSON list. Rows that cannot be stored are left out and said; profiles at
 * known addresses are replaced. Throws InvalidInput.
 */
export async function importProfiles(
  deps: { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> },
  userId: string,
  { text, basis }: { text: string; basis: GivenBasis },
): Promise<ImportedProfiles> {
  checkBasis(basis, new Date());
  if (text.length > maxCharacters) throw new InvalidInput('A file has at most 5 million characters. Split it', 'text');
  const { rows, ...file } = /^\s*[[{]/.test(text) ? fileOfJson(text) : fileOfCsv(text);
  if (rows.length === 0) throw new InvalidInput('There is no profile in this file', 'text');
  if (rows.length > maxRows) throw new InvalidInput(`A file has at most ${maxRows} profiles. Split it`, 'text');
  let imported = 0;
  const refused: string[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      if ('problem' in row) throw new InvalidInput(row.problem, 'text');
      await saveProfile(deps, userId, { facts: factsOfRow(row.facts), basis, source: 'file' });
      imported += 1;
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      refused.push(`Profile ${at + 1}: ${error.message}.`);
    }
  }
  return {
    imported,
    refused: refused.slice(0, maxTold),
    refusedCount: refused.length,
    rows: file.counts,
    columns: file.columns,
    notes: file.notes,
  };
}

/** A profile's values by column, or why its row cannot be read. */
type Row = { facts: Record<string, unknown> } | { problem: string };

interface ReadFile {
  rows: Row[];
  counts: RowCounts | null;
  columns: ColumnUse[];
  notes: string[];
}

function fileOfJson(text: string): ReadFile {
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
  return { rows: list.map((facts) => ({ facts })), counts: null, columns: columnsOfProfiles(names), notes: [] };
}

/** Reads no more than it has to, because the api answers nobody else meanwhile. */
function fileOfCsv(text: string): ReadFile {
  if (text.split(/[\r\n]/).some(({ length }) => length > maxLineCharacters))
    throw new InvalidInput('This file is no CSV that can be read: a line is too long', 'text');
  const { names, rows, facts } = readTextTable(text, { field: 'text', maxRows: maxRows + maxOtherRows });
  const lost = lostLetters(text);
  return {
    // In a row with more cells than names, blank ones too, an employer may stand where a post is expected.
    rows: rows.map(({ cells, surplus }) =>
      surplus > 0
        ? { problem: `It has ${cells.length + surplus} cells, the header has ${names.length}` }
        : { facts: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) },
    ),
    counts: facts,
    columns: columnsOfProfiles(names),
    notes: [...(lost === null ? [] : [lost]), ...rowNotes(facts)],
  };
}
