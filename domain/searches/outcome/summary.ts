/** The outcome of a search in the few figures that lists and clients of the data API read. */
import type { SearchView } from '../view.ts';

export interface SearchOutcome {
  /** Points by which the best candidate is believed to be above the first message; null before any. */
  believedPoints: number | null;
  /** The difference that sealed personas confirmed; null before the end. */
  confirmed: { points: number; low: number | null; high: number | null; verdict: string; sentence: string } | null;
}

export function outcomeOf({ best, candidates, confirmation }: SearchView): SearchOutcome {
  const believed = candidates.find(({ number }) => number === best);
  const headline = confirmation?.isComplete === true ? confirmation.headline : null;
  return {
    believedPoints: believed?.believed?.points ?? null,
    confirmed:
      headline === null
        ? null
        : {
            points: headline.points,
            low: headline.low,
            high: headline.high,
            verdict: headline.verdict,
            sentence: headline.sentence,
          },
  };
}
