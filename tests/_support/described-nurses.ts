import type { Proposal } from '../../domain/segments/described/proposal.ts';

/** A proposal with a fixed attribute, a band of numbers, a source, and a table of two attributes that go together. */
export const nurses: Proposal = {
  name: 'Nurses in Bavaria',
  country: 'Germany',
  size: 200,
  attributes: [
    {
      name: 'age',
      kind: 'number',
      values: [
        { label: '20-34', share: 0.3, from: 20, to: 34 },
        { label: '35-49', share: 0.35, from: 35, to: 49 },
        { label: '50-66', share: 0.35, from: 50, to: 66 },
      ],
      source: null,
      isAssumed: true,
    },
    {
      name: 'gender',
      kind: 'category',
      values: [
        { label: 'female', share: 0.83 },
        { label: 'male', share: 0.17 },
      ],
      source: { title: 'Employees in nursing', url: 'https://statistics.example.org/nursing', year: 2023 },
      isAssumed: false,
    },
    {
      name: 'occupation',
      kind: 'category',
      values: [{ label: 'Nurse', share: 1 }],
      source: null,
      isAssumed: true,
    },
    {
      name: 'region',
      kind: 'category',
      values: [{ label: 'Bavaria', share: 1 }],
      source: null,
      isAssumed: true,
    },
    {
      name: 'employment',
      kind: 'category',
      values: [
        { label: 'Full time', share: 0.535 },
        { label: 'Part time', share: 0.465 },
      ],
      source: null,
      isAssumed: true,
    },
  ],
  pairs: [
    {
      attribute: 'employment',
      given: 'gender',
      rows: [
        [0.48, 0.52],
        [0.8, 0.2],
      ],
    },
  ],
};
