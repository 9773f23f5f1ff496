/** Figures of a search. */
import type { Belief, Difference, Estimate } from '../../../domain/searches/view.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

export const SearchShareRef = builder.objectRef<Estimate>('SearchShare').implement({
  description: 'A share with its 95% interval, which is null for too few answers.',
  fields: (t) => ({
    mean: t.exposeFloat('mean'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
    n: t.exposeInt('n'),
  }),
});

export const SearchDifferenceRef = builder.objectRef<Difference>('SearchDifference').implement({
  description: 'A difference in percentage points.',
  fields: (t) => ({
    points: t.exposeFloat('points'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
    isIndecisive: t.exposeBoolean('isIndecisive', {
      description: 'True when neither better nor worse can be told from the answers.',
    }),
  }),
});

export const SearchBeliefRef = builder.objectRef<Belief>('SearchBelief').implement({
  description:
    'A raced figure, shrunk by what chance alone makes of the best of many. It has no interval: only sealed personas confirm.',
  fields: (t) => ({
    mean: t.exposeFloat('mean', { description: 'From 0 to 1.' }),
    points: t.exposeFloat('points', { description: 'Percentage points over the first message.' }),
  }),
});
