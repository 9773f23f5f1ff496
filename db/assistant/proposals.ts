/** Proposals of the assistant, which wait for a yes. */
import { sql, type Selectable } from 'kysely';
import type { Proposal } from '../../domain/tools/own-data.ts';
import type { Db } from '../client.ts';
import type { ChatProposalTable } from '../tables/chat.ts';

export type StoredProposal = Selectable<ChatProposalTable>;

export interface ProposalRef {
  messageId: string;
  place: string;
}

/** Stores a proposal; a repeated call replaces its own while nobody has decided. */
export async function storeProposal(
  db: Db,
  { messageId, place, userId }: ProposalRef & { userId: string },
  { kind, title, input, terms }: Proposal,
): Promise<void> {
  const values = { kind, title, input: JSON.stringify(input), terms: [...terms] };
  await db
    .insertInto('chatProposal')
    .values({ messageId, place, userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['messageId', 'place']).doUpdateSet(values).where('chatProposal.state', '=', 'open'),
    )
    .execute();
}

/** Lists the proposals of a reply in the order of their calls. */
export function proposalsOf(db: Db, userId: string, messageId: string): Promise<StoredProposal[]> {
  return db
    .selectFrom('chatProposal')
    .selectAll()
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .orderBy('place')
    .execute();
}

/**
 * Decides an open proposal of this person. Undefined when there is none; one that was accepted a minute ago without a
 * result, because a process died meanwhile, can be accepted again.
 */
export function decideProposal(
  db: Db,
  userId: string,
  { messageId, place }: ProposalRef,
  state: 'accepted' | 'declined',
): Promise<StoredProposal | undefined> {
  return db
    .updateTable('chatProposal')
    .set({ state, error: null, decidedAt: sql<Date>`now()` })
    .where('messageId', '=', messageId)
    .where('place', '=', place)
    .where('userId', '=', userId)
    .where(
      sql<boolean>`(state = 'open' or (state = 'accepted' and result_id is null and decided_at < now() - interval '1 minute'))`,
    )
    .returningAll()
    .executeTakeFirst();
}

/** Records what an accepted proposal became, or reopens it with the reason for which it failed. */
export function recordOutcome(
  db: Db,
  { messageId, place }: ProposalRef,
  outcome: { resultId: string } | { error: string },
): Promise<StoredProposal> {
  const changes = 'error' in outcome ? { state: 'open' as const, ...outcome } : outcome;
  return db
    .updateTable('chatProposal')
    .set(changes)
    .where('messageId', '=', messageId)
    .where('place', '=', place)
    .returningAll()
    .executeTakeFirstOrThrow();
}
