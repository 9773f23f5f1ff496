/**
 * Several weeks of one person's runs: various messages, segments, ages and models, both providers, and simulated ones.
 */
import type { Db } from '../../db/client.ts';
import { storeReactions, storeRun, type ReactionColumns } from './stored-runs.ts';

export const messages = [
  'A bus every ten minutes, all day, on every line.',
  'Your library stays open until ten, seven days a week.',
  'We will review parking fees in the inner city.',
  'A new landfill, planned with the neighbors.',
] as const;

const segments = [
  ['suburban-parents', 'Suburban parents'],
  ['young-renters', 'Young renters'],
  ['retired-homeowners', 'Retired homeowners'],
  ['rural-business', 'Rural small business'],
] as const;

const dayMs = 86_400_000;

/** Number of 10 personas who like each message; the others are neutral or negative. */
const liked = [7, 6, 3, 2];

function pickSentiment(message: number, persona: number, segment: number): 'positive' | 'neutral' | 'negative' {
  const place = (persona * 7 + message) % 10;
  const likes = (liked[message] ?? 5) - (segment === 2 ? 2 : 0);
  if (place < likes) return 'positive';
  return place < likes + 2 ? 'neutral' : 'negative';
}

/** Returns the answers of a run, each of which has different people. */
function answersOf(run: number, message: number, usesBothProviders: boolean): ReactionColumns[] {
  return Array.from({ length: 60 }, (_, personaIndex): ReactionColumns => {
    const segment = personaIndex % 20 === 19 ? 3 : personaIndex % 3;
    const [segmentId, segmentName] = segments[segment] ?? segments[0];
    const person = {
      personaIndex,
      userId: `persona-${run}-${personaIndex}`,
      segmentId,
      segmentName,
      age: 18 + ((personaIndex * 7) % 60),
      gender: personaIndex % 2 === 0 ? 'female' : 'male',
    };
    return {
      ...person,
      model: personaIndex % 2 === 0 ? 'gpt-4o' : 'gpt-4o-mini',
      sentiment: pickSentiment(message, personaIndex, segment),
    };
  }).flatMap((answer) => (usesBothProviders ? [answer, answerOfAnthropic(answer)] : [answer]));
}

function answerOfAnthropic(answer: ReactionColumns): ReactionColumns {
  const sentiment = answer.personaIndex % 4 === 0 ? 'neutral' : answer.sentiment;
  return { ...answer, provider: 'anthropic', model: 'claude-sonnet-4-6', ...(sentiment ? { sentiment } : {}) };
}

/**
 * Stores `count` runs at intervals of three days until today. Every fourth asks both providers, and those of the last
 * message are simulated.
 */
export async function storeAnalyticsRuns(db: Db, userId: string, count = 12): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const message = at % messages.length;
    const usesBothProviders = at % 4 === 1;
    const answers = answersOf(at, message, usesBothProviders);
    const isSimulated = message === 3;
    const { id } = await storeRun(db, userId, {
      message: messages[message] ?? messages[0],
      numUsers: 60,
      answeredCount: 60,
      createdAt: new Date(Date.now() - at * 3 * dayMs),
      modelProvider: usesBothProviders ? 'all' : 'openai',
      models: usesBothProviders ? ['gpt-4o', 'gpt-4o-mini', 'claude-sonnet-4-6'] : ['gpt-4o', 'gpt-4o-mini'],
      segmentIds: segments.map(([segmentId]) => segmentId),
      segmentNames: segments.map(([, name]) => name),
      isSimulated,
      status: at === 5 ? 'failed' : 'completed',
      costUsd: isSimulated ? 0 : 0.7,
    });
    await storeReactions(db, id, isSimulated ? answers.map((answer) => ({ ...answer, costUsd: 0 })) : answers);
  }
}
