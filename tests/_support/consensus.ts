/**
 * The rule for one sentiment per persona when several providers answered (`all`). It is a plain version of the SQL in
 * results, for comparison in tests.
 */
import { scoreOf, type Sentiment, type BySentiment } from '../../domain/sentiment/sentiment.ts';

export interface Answer {
  personaIndex: number;
  provider: string;
  sentiment: Sentiment;
}

export interface Consensus {
  /** Sign of the mean score by persona index. */
  byPersona: ReadonlyMap<number, Sentiment>;
  /** Counts with each persona once. */
  counts: BySentiment;
  /** Share (0 to 1) of personas with at least two answers whose answers agree; null without such personas. */
  agreement: number | null;
}

/** Returns a persona's sentiment: positive and neutral make positive, positive and negative make neutral. */
export function consensusOf(sentiments: readonly Sentiment[]): Sentiment {
  const score = sentiments.reduce((sum, sentiment) => sum + scoreOf(sentiment), 0);
  if (score === 0) return 'neutral';
  return score > 0 ? 'positive' : 'negative';
}

export function consensus(answers: Iterable<Answer>): Consensus {
  const grouped = new Map<number, Sentiment[]>();
  for (const { personaIndex, sentiment } of answers) {
    const given = grouped.get(personaIndex);
    if (given === undefined) grouped.set(personaIndex, [sentiment]);
    else given.push(sentiment);
  }
  const byPersona = new Map([...grouped].map(([personaIndex, given]) => [personaIndex, consensusOf(given)]));
  const compared = [...grouped.values()].filter((given) => given.length > 1);
  const agreeing = compared.filter((given) => given.every((sentiment) => sentiment === given[0])).length;
  return {
    byPersona,
    counts: countSentiments(byPersona.values()),
    agreement: compared.length === 0 ? null : agreeing / compared.length,
  };
}

export function countSentiments(items: Iterable<Sentiment>): BySentiment {
  const counts: BySentiment = { positive: 0, neutral: 0, negative: 0 };
  for (const sentiment of items) counts[sentiment] += 1;
  return counts;
}
