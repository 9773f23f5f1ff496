/** Panels in which nobody was persuaded: the word is hardly ever used; where somebody was, they are named. */
import { foundOf, saidOf, type PanelDesign, type Voting } from '../../../bench/honesty/panel-trials.ts';

const trials = 100;
/** With 100 trials, 6% is found as 12% or less in 99 of 100 seeds. */
const atMost = 12;

const designs: PanelDesign[] = [
  { people: 6, groups: 1, phases: 4 },
  { people: 6, groups: 3, phases: 2 },
];

describe.each(designs)('$people participants, groups: $groups, phases: $phases', (design) => {
  test.each<[string, Voting]>([
    ['reading makes votes noisier', { quiet: 0.07, read: 0.28 }],
    ['length moves them', { quiet: 0.1, read: 0.14, drift: 0.4 }],
    ['they follow the votes of others', { quiet: 0.1, read: 0.14, followers: 6, following: 0.4 }],
    ['every tenth vote flips', { quiet: 0.1, read: 0.14, flips: 0.1 }],
  ])('nobody is called persuaded where %s', (_name, voting) => {
    expect(saidOf(trials, design, voting)).toBeLessThanOrEqual(atMost);
  });
});

const design = { people: 6, groups: 1, phases: 5 };

test.each<[string, Voting]>([
  ['noise', { quiet: 0.07, read: 0.28 }],
  ['length', { quiet: 0.1, read: 0.14, drift: 0.4 }],
])('without a sham transcript %s would pass for persuasion', (_name, voting) => {
  expect(saidOf(50, design, voting, false)).toBeGreaterThan(20);
});

test('whom the reasons move by 40 points is named', () => {
  const voting = { quiet: 0.1, read: 0.1, persuaded: 1, by: 0.8 };
  expect(foundOf(50, design, voting)).toBeGreaterThan(90);
});
