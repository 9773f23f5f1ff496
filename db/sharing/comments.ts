import { int, view, type ValueOf } from '../../domain/view.ts';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { CommentedRecord } from './shared-record.ts';
import type { RunCommentTable } from '../tables/run-plans.ts';

export type RunComment = Selectable<RunCommentTable>;

/** A turn of a panel: its group, from 0, and its place in the transcript. */
export const commentedTurnView = view('PanelTurn', {
  group: int('From 0.'),
  exchange: int('Place in the transcript, from 1.'),
});

export type CommentedTurn = ValueOf<typeof commentedTurnView>;

/** Lists the comments on a run or a panel, oldest first. */
export function commentsOf(db: Db, { column, id }: CommentedRecord): Promise<RunComment[]> {
  return db.selectFrom('runComment').selectAll().where(column, '=', id).orderBy('createdAt').orderBy('id').execute();
}

export function addComment(
  db: Db,
  { column, id }: CommentedRecord,
  { turn, ...comment }: { userId: string; body: string; turn: CommentedTurn | null },
): Promise<RunComment> {
  const about = turn === null ? {} : { groupNumber: turn.group, exchange: turn.exchange };
  return db
    .insertInto('runComment')
    .values({ ...comment, ...about, [column]: id, id: newRecordId() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a comment; undefined when the person has no such comment. */
export function changeComment(db: Db, userId: string, id: string, body: string): Promise<RunComment | undefined> {
  return db
    .updateTable('runComment')
    .set({ body, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function removeComment(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('runComment').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
