/** Proposals of described segments, until a segment is made of them. Statements for a person contain their user id. */
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Proposal } from '../../domain/segments/described/proposal.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { SegmentDraftTable } from '../tables/segment-drafts.ts';

export type SegmentDraft = Selectable<SegmentDraftTable>;

/** Number of drafts that a person keeps; older ones make room. */
export const maxDrafts = 20;

export type NewDraft = Pick<SegmentDraft, 'id' | 'userId' | 'description' | 'status' | 'origin' | 'seed'> &
  Partial<Pick<SegmentDraft, 'model' | 'requestId'>> & { proposal?: Proposal };

/** Stores a draft and deletes the person's oldest ones beyond the limit. */
export async function insertDraft(trx: Transaction<Database>, { proposal, ...draft }: NewDraft): Promise<void> {
  await trx
    .insertInto('segmentDraft')
    .values({ ...draft, ...(proposal === undefined ? {} : { proposal: JSON.stringify(proposal) }) })
    .execute();
  const kept = trx
    .selectFrom('segmentDraft')
    .select('id')
    .where('userId', '=', draft.userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDrafts);
  await trx.deleteFrom('segmentDraft').where('userId', '=', draft.userId).where('id', 'not in', kept).execute();
}

export async function ownDraft(db: Db, userId: string, id: string): Promise<SegmentDraft | undefined> {
  return db.selectFrom('segmentDraft').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
}

/** Lists a person's drafts, newest first. */
export async function ownDrafts(db: Db, userId: string): Promise<SegmentDraft[]> {
  return db
    .selectFrom('segmentDraft')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Stores an edited proposal, finished or not. False when the person has no such draft with a proposal. */
export async function saveDraft(
  db: Db,
  userId: string,
  id: string,
  { proposal, seed }: { proposal: unknown; seed: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segmentDraft')
    .set({ proposal: JSON.stringify(proposal), seed, updatedAt: new Date() })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a draft and returns it, so that only one segment is made of it; undefined when it is gone. */
export async function takeDraft(db: Db, userId: string, id: string): Promise<SegmentDraft | undefined> {
  return db
    .deleteFrom('segmentDraft')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Outcome of a model's reply. */
export type SettledDraft = { proposal: Proposal; notes: string[] } | { problem: string };

/** Ends the wait of the draft that asked with this request. A draft that is deleted or was settled before stays so. */
export async function settleDraft(db: Db, requestId: string, settled: SettledDraft): Promise<void> {
  const outcome =
    'problem' in settled
      ? { status: 'failed' as const, problem: settled.problem }
      : {
          status: 'ready' as const,
          proposal: JSON.stringify(settled.proposal),
          notes: JSON.stringify(settled.notes),
        };
  await db
    .updateTable('segmentDraft')
    .set({ ...outcome, updatedAt: sql<Date>`now()` })
    .where('requestId', '=', requestId)
    .where('status', '=', 'asking')
    .execute();
}
