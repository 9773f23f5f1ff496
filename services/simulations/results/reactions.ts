import type { Db } from '../../../db/client.ts';
import { ownRun } from '../../../db/simulations/own-run.ts';
import { reactionPage, type ReactionFilter, type ReactionRow } from '../../../db/simulations/reactions.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { toShownPersona, type ShownNames } from '../../../domain/personas/shown-name.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import type { AskPersonas } from './ask-personas.ts';
import { personasMeeting } from './breakdown.ts';

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
  | 'citations'
  | 'droppedCitations'
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

export interface ReactionsAsked extends Omit<ReactionFilter, 'personas'> {
  jobId: string;
  /** Filters on attributes of personas, as `attribute:value`. */
  only?: readonly string[] | null | undefined;
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  /** Rows to leave out, for pages by number. */
  skip?: number | null | undefined;
}

const maxSearch = 200;
const maxSkip = 1_000_000;

/**
 * Reads a page of reactions of a person's run with the given form of names; null when it is not theirs. Throws
 * InvalidInput.
 */
export async function readReactions(
  db: Db,
  userId: string,
  asked: ReactionsAsked,
  names: ShownNames = 'short',
  ask?: AskPersonas,
): Promise<ReactionPage | null> {
  const { jobId, limit, nextToken, skip, only, ...filter } = asked;
  if (filter.sentiment && !(sentiments as readonly string[]).includes(filter.sentiment)) {
    throw new InvalidInput('sentiment must be positive, neutral or negative', 'sentiment');
  }
  if (filter.search && filter.search.length > maxSearch) {
    throw new InvalidInput(`search must be at most ${maxSearch} characters`, 'search');
  }
  if (skip !== null && skip !== undefined && (skip < 0 || skip > maxSkip)) {
    throw new InvalidInput(`skip must be from 0 to ${maxSkip}`, 'skip');
  }
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const personas = await personasMeeting(db, { runId: run.id, userId }, only, ask);
  const page = await reactionPage(db, run.id, { ...filter, personas }, { limit, nextToken, skip });
  return { ...page, items: page.items.map((row) => toShownPersona(row, names)) };
}
