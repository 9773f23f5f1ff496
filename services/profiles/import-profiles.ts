/** Imports many profiles from one file, all on the same basis. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { recordFileImport } from '../../db/imports/file-imports.ts';
import { InvalidInput, ProductError } from '../../domain/errors.ts';
import { checkBasis, type GivenBasis } from '../../domain/profiles/basis.ts';
import { columnUseView } from '../../domain/tables/said.ts';
import { rowCountsView } from '../../domain/tables/table.ts';
import { int, text, list, maybe, view, type ValueOf } from '../../domain/view.ts';
import { saveProfile } from './profiles.ts';
import { factsOfProfileRow, readProfileFile } from './read-profile-file.ts';

const maxCharacters = 5_000_000;
const maxTold = 50;

export const importedProfilesView = view('ImportedProfiles', {
  imported: int(),
  refused: list(text('A sentence for each profile that was left out, 50 at most.')),
  refusedCount: int('All rows that were left out.'),
  /** The rows of a CSV file; null for JSON. */
  rows: maybe(rowCountsView, 'Null for JSON.'),
  columns: list(columnUseView),
  notes: list(text('Sentences about how the file was read.')),
});

export type ImportedProfiles = ValueOf<typeof importedProfilesView>;

/**
 * Stores the profiles of a CSV with a header, or of a JSON list. Rows that cannot be stored are left out and said; profiles at
 * known addresses are replaced. Throws InvalidInput.
 */
export async function importProfiles(
  deps: { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> },
  userId: string,
  { text, basis, fileName = null }: { text: string; basis: GivenBasis; fileName?: string | null | undefined },
): Promise<ImportedProfiles> {
  checkBasis(basis, new Date());
  if (text.length > maxCharacters) throw new InvalidInput('A file has at most 5 million characters. Split it', 'text');
  const { rows, ...file } = await readProfileFile(text);
  let imported = 0;
  const refused: string[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await saveProfile(deps, userId, { facts: factsOfProfileRow(row), basis, source: 'file' });
      imported += 1;
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      refused.push(`Profile ${at + 1}: ${error.message}.`);
    }
  }
  await recordFileImport(deps.db, {
    userId,
    kind: 'profiles',
    fileName,
    rows: file.counts,
    columns: file.columns,
    imported,
    updated: 0,
    unchanged: 0,
    refused: refused.length,
  });
  return {
    imported,
    refused: refused.slice(0, maxTold),
    refusedCount: refused.length,
    rows: file.counts,
    columns: file.columns,
    notes: file.notes,
  };
}
