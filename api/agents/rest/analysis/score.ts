/** Scores uploaded reactions as the answers of personas are scored. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SentimentType } from '../../../../domain/sentiment/sentiment.ts';
import { parseReaction } from '../../../../domain/simulations/parse-reaction.ts';
import { engagementOf } from '../../../../domain/simulations/scoring.ts';
import type { ReactionScore, UploadedReaction } from './schemas.ts';

/** Reactions between which other requests get their turn. */
const atOnce = 20;

export async function scoreReactions(
  reactions: readonly UploadedReaction[],
  type: SentimentType,
): Promise<ReactionScore[]> {
  const scores: ReactionScore[] = [];
  for (const reaction of reactions) {
    scores.push(scoreOne(reaction, type));
    if (scores.length % atOnce === 0) await nextTurn();
  }
  return scores;
}

function scoreOne({ text, sentiment, reasoning, followers }: UploadedReaction, type: SentimentType): ReactionScore {
  const parsed = parseReaction(JSON.stringify({ sentiment, response: text, reasoning }), type);
  if (parsed === null) return { sentiment: null, engagement: null };
  return { sentiment: parsed.sentiment, engagement: engagementOf({ ...parsed, followers }) };
}
