/** How many calls a search makes: at most, and as a rule. */
import { maxTries } from './children.ts';
import { keptOf } from './race.ts';
import type { SearchSetup } from './setup.ts';

export interface SearchCalls {
  /** Candidates that are written, again included. */
  writes: number;
  ratings: number;
  /** Checks of finalists and of the best paraphrase for new claims. */
  judging: number;
  /** Writing and rating of the paraphrases. */
  control: number;
  confirmation: number;
  total: number;
}

export type CountedSearch = Pick<
  SearchSetup,
  'population' | 'generations' | 'personas' | 'sealedPersonas' | 'budgetCalls' | 'control' | 'judgesClaims'
> & { seedMessages: readonly string[] };

/**
 * Usual shares, from whole searches on the toy landscape and on the simulator: a new candidate is asked of 0.25 to 0.32 of the
 * roster, 0 to 0.9 of the texts are written again, and the control takes 0.35 to 0.4 of the calls of the search.
 */
const usual = { askedShare: 0.3, writtenAgain: 0.5, controlShare: 0.4 };

/** Finalists besides the first message. */
export const finalists = 3;

/** Candidates that are checked for new claims before a search gives up to replace those that have some. */
export const mostJudged = { finalists: 10, paraphrases: 3 };

/** Checks at most; 0 for a search without them. */
export function mostChecks({ judgesClaims, control }: Pick<CountedSearch, 'judgesClaims' | 'control'>): number {
  if (!judgesClaims) return 0;
  return mostJudged.finalists + (control === 'none' ? 0 : mostJudged.paraphrases);
}

export function countCalls(setup: CountedSearch): { most: SearchCalls; expected: SearchCalls } {
  const { population, generations, personas, seedMessages } = setup;
  // Only the first generation can have fewer survivors before it than the others.
  const first = population - Math.min(seedMessages.length, keptOf(setup));
  const children = first + (generations - 1) * (population - Math.min(keptOf(setup), 1 + first));
  const seeds = seedMessages.length * personas;
  const most = totals(setup, children * (1 + maxTries), seeds + children * personas, {
    judging: mostChecks(setup),
    controlShare: 1,
  });
  const expected = totals(
    setup,
    Math.round(children * (1 + usual.writtenAgain)),
    Math.round(seeds + children * personas * usual.askedShare),
    { judging: usualChecks(setup), controlShare: usual.controlShare },
  );
  return { most, expected };
}

function totals(
  setup: CountedSearch,
  allWrites: number,
  allRatings: number,
  { judging, controlShare }: { judging: number; controlShare: number },
): SearchCalls {
  const { budgetCalls, control: arm, sealedPersonas } = setup;
  const most = budgetCalls ?? Infinity;
  const share = Math.min(1, most / (allWrites + allRatings));
  const writes = Math.floor(allWrites * share);
  const ratings = share < 1 ? most - writes : allRatings;
  const control = arm === 'none' ? 0 : Math.round((writes + ratings) * controlShare);
  const confirmation = (1 + finalists + (arm === 'none' ? 0 : 1)) * sealedPersonas;
  const total = writes + ratings + judging + control + confirmation;
  return { writes, ratings, judging, control, confirmation, total };
}

function usualChecks({ judgesClaims, control }: CountedSearch): number {
  return judgesClaims ? finalists + (control === 'none' ? 0 : 1) : 0;
}
