import type { ModelFacts } from '../../../db/simulations/results.ts';
import { providerNames, type Provider } from '../../../domain/providers/provider.ts';
import { plainWords } from '../../../domain/simulations/endings.ts';
import { aggregate } from '../../../domain/simulations/scoring.ts';
import {
  sentimentCountsView,
  addCounts,
  emptyCounts,
  type SentimentCounts,
} from '../../../domain/sentiment/sentiment.ts';
import { clusteredShare, singleAnswers, type Clusters } from '../../../domain/simulations/clusters.ts';
import { shareView } from '../../../domain/simulations/statistics.ts';
import { text, list, int, float, view, type ValueOf } from '../../../domain/view.ts';

export const providerResultView = view('ProviderResult', {
  provider: text(),
  models: list(text()),
  counts: sentimentCountsView,
  positive: shareView,
  answered: int(),
  ended: int('Personas that ended without an answer at this provider.'),
  missing: int(),
  /** Score of the specification, over all personas asked, as is sentimentScore. */
  engagementScore: float(),
  sentimentScore: float(),
});

export type ProviderResult = ValueOf<typeof providerResultView>;

/**
 * Builds one entry per provider of the run, with or without answers. `asked` is the number of personas; `byPerson` has
 * the answers by person where some were asked more than once.
 */
export function providerResults(
  providers: readonly Provider[],
  {
    facts,
    ended: endings,
    byPerson,
  }: { facts: readonly ModelFacts[]; ended: ReadonlyMap<string, number>; byPerson: ReadonlyMap<string, Clusters> },
  asked: number,
  numUsers: number,
): ProviderResult[] {
  return providers.map((provider) => {
    const mine = facts.filter((fact) => fact.provider === provider);
    const ended = endings.get(provider) ?? 0;
    const counts = mine.reduce<SentimentCounts>(addCounts, emptyCounts());
    return {
      provider,
      models: mine.map((fact) => fact.model),
      counts,
      positive: clusteredShare(byPerson.get(provider) ?? singleAnswers(counts)),
      answered: counts.total,
      ended,
      missing: Math.max(0, asked - counts.total - ended),
      ...aggregate({ ...counts, numUsers }),
    };
  });
}

/** Says which providers did not answer for all personas asked, in a closed run of several providers. */
export function providerNotices(results: readonly ProviderResult[], asked: number): string[] {
  if (results.length < 2) return [];
  const others = results.length === 2 ? 'the other provider alone, where it' : 'the other providers alone, where those';
  return results
    .filter((result) => result.missing > 0)
    .map(
      ({ provider, missing }) =>
        `${providerNames[provider as Provider]} did not answer for ${missing} of ${plainWords.counted(asked, 'persona')}. They count by ${others} answered.`,
    );
}
