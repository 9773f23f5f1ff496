/** The table of the bench on honesty tells what misses its aim from what chance explains. */
import { missesOf, render, type Section } from '../../../bench/honesty/section.ts';

const section: Section = {
  name: 'messages',
  about: 'Equal messages.',
  labels: ['People'],
  columns: [{ head: 'Winner', aim: { max: 6 } }, { head: 'Held', aim: { min: 93, max: 97 } }, { head: 'Found' }],
  trials: 1_000,
  rows: [
    { labels: [10], measure: () => [] },
    { labels: [300], aims: { 0: null, 1: { min: 90 } }, measure: () => [] },
  ],
};

test('a figure that is off by more than chance is bold, one that is off by less is not', () => {
  const text = render(
    section,
    [
      [8.1, 97.4, 50],
      [9, null, 0],
    ],
    1_000,
  );
  expect(text).toContain('| 10 | **8.1** | 97.4 | 50.0 |');
  expect(text).toContain('| 300 | 9.0 | – | 0.0 |');
  expect(text).toContain('Winner (aim ≤ 6)');
  // 1.96 · √(0.05 · 0.95 / 1000), and the same at one half.
  expect(text).toContain('a figure of 5% is off by 1.4 points at most in 19 of 20 cases, one of 50% by 3.1.');
});

test('misses are listed with their aim; a row may have its own, or none', () => {
  expect(
    missesOf(
      section,
      [
        [8.1, 97.4, 50],
        [9, 88, 0],
      ],
      1_000,
    ),
  ).toEqual([
    { text: 'messages, 10: Winner 8.1 (aim ≤ 6)', isBeyondChance: true },
    { text: 'messages, 10: Held 97.4 (aim 93–97)', isBeyondChance: false },
    { text: 'messages, 300: Held 88.0 (aim ≥ 90)', isBeyondChance: true },
  ]);
});

test('a mean of several figures is known better than one of them', () => {
  const mean = { ...section, columns: [{ head: 'Held', aim: { max: 97 }, meanOf: 9 }] };
  expect(missesOf(mean, [[97.6], []], 1_000)).toMatchObject([{ isBeyondChance: true }]);
  expect(missesOf(section, [[0, 97.6, 0], []], 1_000)).toMatchObject([{ isBeyondChance: false }]);
});
