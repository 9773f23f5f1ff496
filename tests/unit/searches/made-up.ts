/** A made-up search and its candidates. */
import type { Candidate } from '../../../domain/searches/candidate.ts';
import { searchSetupSchema, type SearchSpec } from '../../../domain/searches/setup.ts';
import type { z } from 'zod';

export const seed = 'We will build 10,000 affordable homes by 2030 and cap rent increases at 3% a year.';

export const brief =
  'The homes are built on land that the city owns. A family with the median income pays $950 a month. The first 1,200 homes open in June 2027. The plan costs $2.5 million, a quarter of the budget of the Housing Trust.';

export function specWith(
  setup: Partial<z.input<typeof searchSetupSchema>> = {},
  segments: SearchSpec['segments'] = [
    { id: 'a', name: 'Renters' },
    { id: 'b', name: 'Owners' },
  ],
): SearchSpec {
  return {
    ...searchSetupSchema.parse({
      seedMessages: [seed],
      segmentIds: segments.map(({ id }) => id),
      ...setup,
      constraints: { brief, ...setup.constraints },
    }),
    seed: setup.seed ?? 1,
    segments,
  };
}

export function candidateWith(given: Partial<Candidate> = {}): Candidate {
  return {
    number: 0,
    generation: 0,
    arm: 'search',
    origin: 'seed',
    parents: [],
    status: 'kept',
    message: seed,
    reason: null,
    plan: {},
    flags: [],
    answers: null,
    costUsd: 0,
    ...given,
  };
}
