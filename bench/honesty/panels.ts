/** Panels in which nobody, or somebody, was persuaded: how often the word may be used, and of whom. */
import { foundOf, saidOf, type PanelDesign, type Voting } from './panel-trials.ts';
import type { Section } from './section.ts';

const designs: readonly PanelDesign[] = [
  { people: 2, groups: 1, phases: 2 },
  { people: 6, groups: 1, phases: 2 },
  { people: 6, groups: 1, phases: 5 },
  { people: 12, groups: 1, phases: 5 },
  { people: 6, groups: 3, phases: 4 },
  { people: 6, groups: 6, phases: 2 },
];

const nobody: readonly [string, Voting][] = [
  ['equal noise', { quiet: 0.14, read: 0.14 }],
  ['reading doubles the noise', { quiet: 0.1, read: 0.2 }],
  ['four times the noise', { quiet: 0.07, read: 0.28 }],
  ['length moves by 10 points', { quiet: 0.1, read: 0.14, drift: 0.2 }],
  ['length moves by 20 points', { quiet: 0.1, read: 0.2, drift: 0.4 }],
  ['one is three times as noisy', { quiet: 0.1, read: 0.14, isOneNoisy: true }],
  ['every tenth vote flips', { quiet: 0.1, read: 0.14, flips: 0.1 }],
  ['controls remember their vote', { quiet: 0.1, read: 0.2, remembers: true }],
  ['one follows by 20 points', { quiet: 0.1, read: 0.14, followers: 1, following: 0.4 }],
  ['all follow by 20 points', { quiet: 0.1, read: 0.14, followers: 12, following: 0.4 }],
  ['all follow, and length moves', { quiet: 0.1, read: 0.2, followers: 12, following: 0.4, drift: 0.4 }],
];

/** One participant, or this share of them, whom the reasons move. */
type Persuading = Voting & { share?: number };

const somebody: readonly [string, Persuading][] = [0.1, 0.2].flatMap((read) =>
  [0.4, 0.6, 0.8, 1].map((by): [string, Persuading] => [
    `one by ${50 * by} points, noise ${50 * read}`,
    { quiet: 0.1, read, by },
  ]),
);
const half: readonly [string, Persuading][] = [0.4, 0.8].map((by) => [
  `half by ${50 * by} points, noise 10`,
  { quiet: 0.1, read: 0.2, share: 0.5, by },
]);

const columns = designs.map(({ people, groups, phases }) => ({
  head: `${people} × ${groups}, ${phases} phases`,
}));

export const panelsSaid: Section = {
  name: 'panels',
  about:
    'Panels of participants × groups in which nobody was persuaded: in how many of 100 the word may be used; then the same without the sham transcript.',
  labels: ['Votes'],
  columns: [
    ...columns.map((column) => ({ ...column, aim: { max: 6 } })),
    ...columns.map(({ head }) => ({ head: `${head}, no sham` })),
  ],
  trials: 500,
  rows: nobody.map(([name, voting]) => ({
    labels: [name],
    measure: (trials) =>
      [true, false].flatMap((isCompared) => designs.map((design) => saidOf(trials, design, voting, isCompared))),
  })),
};

export const panelsFound: Section = {
  name: 'panels',
  about: 'Panels in which the reasons moved some: how many of 100 of them are named.',
  labels: ['Persuaded'],
  columns,
  trials: 500,
  rows: [...somebody, ...half].map(([name, { share, ...voting }]) => ({
    labels: [name],
    measure: (trials) =>
      designs.map((design) => {
        const seats = share === undefined ? 1 : Math.round(share * design.people);
        return foundOf(trials, design, { ...voting, persuaded: seats });
      }),
  })),
};
