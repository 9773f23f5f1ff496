import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { RunCommentTable } from '../tables/run-plans.ts';

export type RunComment = Selectable<RunCommentTable>;

/** Lists the comments on a run, oldest first. */
export function commentsOf(db: Db, runId: string): Promise<RunComment[]> {
  return db
    .selectFrom('runComment')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function addComment(db: Db, comment: { runId: string; userId: string; body: string }): Promise<RunComment> {
  return db
    .insertInto('runComment')
    .values({ ...comment, id: newRecordId() })
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
