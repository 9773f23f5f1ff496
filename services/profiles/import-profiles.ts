/** Imports many profiles from one file, all on the same basis. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, ProductError } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import { checkBasis, type GivenBasis } from '../../domain/profiles/basis.ts';
import { factsOfRow } from '../../domain/profiles/rows.ts';
import { csvRows } from '../csv-rows.ts';
import { saveProfile } from './profiles.ts';

const maxCharacters = 5_000_000;
const maxRows = 1_000;
const maxLineCharacters = 200_000;
const maxTold = 50;

export interface ImportedProfiles {
  imported: number;
  /** A sentence for each row that was left out, 50 at most. */
  refused: string[];
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
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text);
  if (rows.length === 0) throw new InvalidInput('There is no profile in this file', 'text');
  if (rows.length > maxRows) throw new InvalidInput(`A file has at most ${maxRows} profiles. Split it`, 'text');
  let imported = 0;
  const refused: string[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await saveProfile(deps, userId, { facts: factsOfRow(row), basis, source: 'file' });
      imported += 1;
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      refused.push(`Profile ${at + 1}: ${error.message}.`);
    }
  }
  return { imported, refused: refused.slice(0, maxTold) };
}

type Row = Record<string, unknown>;

function rowsOfJson(text: string): Row[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new InvalidInput('This file is no JSON that can be read', 'text');
  }
  const list = isObject(read) ? (read['profiles'] ?? [read]) : read;
  if (!Array.isArray(list) || !list.every(isObject))
    throw new InvalidInput('JSON with profiles is a list of objects', 'text');
  return list;
}

/** Reads no more than it has to, because the api answers nobody else meanwhile. */
function rowsOfCsv(text: string): Row[] {
  if (text.split('\n').some(({ length }) => length > maxLineCharacters))
    throw new InvalidInput('This file is no CSV that can be read: a line is too long', 'text');
  const [header, ...rows] = csvRows(text, maxRows + 2);
  const names = header?.cells ?? [];
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}
