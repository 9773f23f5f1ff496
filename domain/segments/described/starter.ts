import type { Proposal } from './proposal.ts';

/** Ages and genders of adults in equal or rough shares, for people who write a proposal themselves. */
export function starterProposal(name: string): Proposal {
  return {
    name: name.trim().slice(0, 80) || 'New segment',
    country: 'United States',
    size: 200,
    attributes: [
      {
        name: 'age',
        kind: 'number',
        values: [
          { label: '18-34', share: 0.3, from: 18, to: 34 },
          { label: '35-54', share: 0.35, from: 35, to: 54 },
          { label: '55-79', share: 0.35, from: 55, to: 79 },
        ],
        source: null,
        isAssumed: true,
      },
      {
        name: 'gender',
        kind: 'category',
        values: [
          { label: 'female', share: 0.5 },
          { label: 'male', share: 0.5 },
        ],
        source: null,
        isAssumed: true,
      },
    ],
    pairs: [],
  };
}
