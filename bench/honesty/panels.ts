/** Panels in which nobody, or somebody, was persuaded: how often the word may be used, and of whom. */
import { table } from '../support/table.ts';
import type { Effort } from './effort.ts';
import { foundOf, saidOf, type PanelDesign, type Voting } from './panel-trials.ts';

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

/** Returns the section with both tables. */
export function panelsSection({ trials, say }: Effort): string {
  const rowOf = (name: string, cell: (design: PanelDesign) => string) => {
    const row = [name, ...designs.map(cell)];
    say(row.join('  '));
    return row;
  };
  const said = nobody.map(([name, voting]) =>
    rowOf(name, (design) => {
      const [sham, without] = [true, false].map((isCompared) => saidOf(trials, design, voting, isCompared).toFixed(1));
      return `${sham} (${without})`;
    }),
  );
  const found = [...somebody, ...half].map(([name, { share, ...voting }]) =>
    rowOf(name, (design) => {
      const seats = share === undefined ? 1 : Math.round(share * design.people);
      return foundOf(trials, design, { ...voting, persuaded: seats }).toFixed(0);
    }),
  );
  const columns = designs.map(({ people, groups, phases }) => `${people} × ${groups}, ${phases} phases`);
  return [
    `Panels of participants × groups in which nobody was persuaded: in how many of 100 (of ${trials} simulated) the word may be used; in brackets without the sham transcript.`,
    '',
    table(['Votes', ...columns], said),
    '',
    'Panels in which the reasons moved some: how many of 100 of them are named.',
    '',
    table(['Persuaded', ...columns], found),
  ].join('\n');
}
