import type { Db } from '../../../db/client.ts';
import { ownRun } from '../../../db/simulations/own-run.ts';
import { reactionPage, type ReactionFilter, type ReactionRow } from '../../../db/simulations/reactions.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { toShownPersona, type ShownNames } from '../../../domain/personas/shown-name.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';

/** One reaction as pages show it. */
export type ReactionItem = Pick<
  ReactionRow,
  | 'personaIndex'
  | 'provider'
  | 'model'
  | 'sentiment'
  | 'response'
  | 'reaction'
  | 'reasoning'
  | 'actionLikelihood'
  | 'toolCalls'
  | 'researchPerformed'
  | 'confidence'
  | 'engagementScore'
  | 'sentimentScore'
  | 'personName'
  | 'isImported'
  | 'age'
  | 'gender'
  | 'segmentId'
  | 'segmentName'
  | 'attributes'
  | 'createdAt'
>;

export interface ReactionPage {
  items: ReactionItem[];
  total: number;
  nextToken: string | null;
}

export interface ReactionsAsked extends ReactionFilter {
  jobId: string;
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
}

const maxSearch = 200;

/**
 * Reads a page of reactions of a person's run with the given form of names; null when it is not theirs. Throws
 * InvalidInput.
 */
export async function readReactions(
  db: Db,
  userId: string,
  asked: ReactionsAsked,
  names: ShownNames = 'short',
): Promise<ReactionPage | null> {
  const { jobId, limit, nextToken, ...filter } = asked;
  if (filter.sentiment && !(sentiments as readonly string[]).includes(filter.sentiment)) {
    throw new InvalidInput('sentiment must be positive, neutral or negative', 'sentiment');
  }
  if (filter.search && filter.search.length > maxSearch) {
    throw new InvalidInput(`search must be at most ${maxSearch} characters`, 'search');
  }
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const page = await reactionPage(db, run.id, filter, { limit, nextToken });
  return { ...page, items: page.items.map((row) => toShownPersona(row, names)) };
}
