/** Panels in which nobody, or somebody, was persuaded: how often the word may be used, and of whom. */
import { table } from '../support/table.ts';
import type { Effort } from './effort.ts';
import { claimsOf, type PanelDesign, type Voting } from './panel-trials.ts';

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

const somebody: readonly [string, Voting][] = [0.1, 0.2].flatMap((read) =>
  [0.4, 0.6, 0.8, 1].map((by): [string, Voting] => [
    `one by ${50 * by} points, noise ${50 * read}`,
    { quiet: 0.1, read, persuaded: 1, by },
  ]),
);
const half: readonly [string, Voting][] = [0.4, 0.8].map((by) => [
  `half by ${50 * by} points, noise 10`,
  { quiet: 0.1, read: 0.2, persuaded: 0.5, by },
]);

/** Returns the section with both tables. */
export function panelsSection({ trials, say }: Effort): string {
  const rowsOf = (votings: readonly [string, Voting][], figure: 'said' | 'found') =>
    votings.map(([name, voting]) => {
      const cells = designs.map((design) => {
        const { persuaded = 0 } = voting;
        const seats = persuaded === 0.5 ? design.people / 2 : persuaded;
        const found = claimsOf(trials, design, persuaded === 0 ? voting : { ...voting, persuaded: seats });
        return figure === 'found'
          ? found.found.toFixed(0)
          : `${found.said.toFixed(1)} (${found.saidWithoutSham.toFixed(0)})`;
      });
      say([name, ...cells].join('  '));
      return [name, ...cells];
    });
  const columns = designs.map(({ people, groups, phases }) => `${people} × ${groups}, ${phases} phases`);
  return [
    `Panels of participants × groups in which nobody was persuaded: in how many of 100 (of ${trials} simulated each) the word may be used, in brackets without the sham transcript.`,
    '',
    table(['Votes', ...columns], rowsOf(nobody, 'said')),
    '',
    'Panels in which the reasons moved some: in how many of 100 each of them is named.',
    '',
    table(['Persuaded', ...columns], rowsOf([...somebody, ...half], 'found')),
  ].join('\n');
}
