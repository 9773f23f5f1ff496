/** Keeps and lists the sums of files with answers of people or profiles. */
import type { ColumnUse } from '../../domain/tables/said.ts';
import type { RowCounts } from '../../domain/tables/table.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { FileImportTable } from '../tables/file-imports.ts';

export interface FileImport {
  id: string;
  /** Null when a program sent text. */
  fileName: string | null;
  /** Null for JSON. */
  rows: RowCounts | null;
  columns: readonly ColumnUse[];
  imported: number;
  updated: number;
  unchanged: number;
  refused: number;
  createdAt: Date;
}

export interface NewFileImport extends Omit<FileImport, 'id' | 'createdAt'> {
  userId: string;
  kind: FileImportTable['kind'];
  surveyId?: string | null;
}

const maxNameCharacters = 200;
const maxListed = 50;

/** Keeps the sum of a file that was imported. */
export async function recordFileImport(
  db: Db,
  { rows, columns, fileName, surveyId = null, ...counts }: NewFileImport,
): Promise<void> {
  const name = fileName?.trim().slice(0, maxNameCharacters) || null;
  await db
    .insertInto('fileImport')
    .values({
      ...counts,
      id: newRecordId(),
      surveyId,
      fileName: name,
      rows: rows === null ? null : JSON.stringify(rows),
      columns: JSON.stringify(columns),
    })
    .execute();
}

/** Lists a person's last 50 files of profiles, or of answers to one survey, newest first. */
export async function listFileImports(db: Db, userId: string, surveyId: string | null): Promise<FileImport[]> {
  const own = db
    .selectFrom('fileImport')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', surveyId === null ? 'profiles' : 'answers');
  const rows = await (surveyId === null ? own : own.where('surveyId', '=', surveyId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows as FileImport[];
}

/** Lists all of them, for the export of a person's data. */
export async function ownFileImports(db: Db, userId: string): Promise<object[]> {
  return db.selectFrom('fileImport').selectAll().where('userId', '=', userId).orderBy('createdAt').execute();
}
