/** One voice per persona when several providers answered for it (`all`): the rule that the SQL of results follows, said plainly, for tests to compare with. */
import { scoreOf, sentimentOfScore, type Sentiment, type BySentiment } from '../../domain/sentiment/sentiment.ts';

export interface Answer {
  personaIndex: number;
  provider: string;
  sentiment: Sentiment;
}

export interface Consensus {
  /** By persona index: the sign of the mean score. */
  byPersona: ReadonlyMap<number, Sentiment>;
  /** Each persona once. */
  counts: BySentiment;
  /** Share (0 to 1) of personas with two answers or more whose answers are all the same; null when there is none. */
  agreement: number | null;
}

/** What a persona counts as: positive and neutral together are positive, positive and negative are neutral. */
export function consensusOf(sentiments: readonly Sentiment[]): Sentiment {
  return sentimentOfScore(sentiments.reduce((sum, sentiment) => sum + scoreOf(sentiment), 0));
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
