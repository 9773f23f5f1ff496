/** People who are asked several times: nothing is named that is not there, and intervals hold the truth. */
import { drawAnswers, namesGroup, namesPair, namesTheme, type Design } from '../../../bench/honesty/trials.ts';
import { seededRandom, type Random } from '../../../domain/random.ts';
import { clusteredShare, clustersOfPeople } from '../../../domain/simulations/clusters.ts';

const trials = 200;

function percent(of: (random: Random) => boolean, count = trials): number {
  const random = seededRandom('honesty');
  return (100 * Array.from({ length: count }, () => of(random)).filter(Boolean).length) / count;
}

/** With 200 trials, 5% is found as 9% or less in 99 of 100 seeds. */
const atMost = 9;

/** True when the interval of a run's share holds the true share. */
function holdsShare(random: Random, { people, times }: Design, share: number, likeness: number): boolean {
  const asked = Array.from({ length: people }, () => times);
  const { low, high } = clusteredShare(clustersOfPeople(drawAnswers(random, asked, { share, likeness })));
  return low <= share && share <= high;
}

describe.each<[Design, number]>([
  [{ people: 10, times: 28 }, 0.6],
  [{ people: 14, times: 60 }, 0.3],
  [{ people: 14, times: 60 }, 0.9],
  [{ people: 60, times: 5 }, 0.6],
  [{ people: 300, times: 1 }, 0.3],
])('%j with answers that are alike by %d', (design, likeness) => {
  test('the interval of a share holds it', () => {
    const held = [0.2, 0.5, 0.8].map((share) => percent((random) => holdsShare(random, design, share, likeness)));
    expect(held.reduce((sum, one) => sum + one, 0) / held.length).toBeGreaterThan(91);
  });

  test.each([2, 5])('%d equal messages have no winner', (messages) => {
    const equal = Array.from({ length: messages }, () => 0.5);
    expect(percent((random) => namesPair(random, design, { shares: equal, likeness }))).toBeLessThanOrEqual(atMost);
  });
});

test.each([0.3, 0.9])(
  'halves that do not differ are not told apart, nor do they give other reasons (alike by %d)',
  (likeness) => {
    const design = { people: 60, times: 5 };
    expect(percent((random) => namesGroup(random, design, likeness))).toBeLessThanOrEqual(atMost);
    expect(percent((random) => namesTheme(random, design, likeness))).toBeLessThanOrEqual(atMost);
  },
);

test('a real difference is found among as many people', () => {
  const design = { people: 300, times: 1 };
  expect(percent((random) => namesPair(random, design, { shares: [0.65, 0.5], likeness: 0.3 }))).toBeGreaterThan(75);
});

test('wordings that make no difference hide few differences of messages', () => {
  const [design, apart] = [
    { people: 300, times: 1 },
    { shares: [0.55, 0.45], likeness: 0.3 },
  ];
  // The same people answer alike in one wording and in 25.
  const [one, dealt] = [false, true].map((isDealt) =>
    percent((random) => namesPair(random, design, { ...apart, isDealt }), 600),
  );
  expect((one ?? 0) - (dealt ?? 0)).toBeLessThanOrEqual(2);
});

describe('a wording that moves the answers to two equal messages', () => {
  const equal = { shares: [0.5, 0.5], likeness: 0.3, effect: 0.2 };
  const design = { people: 300, times: 1 };

  test('makes a winner of one of them where it is the only one', () => {
    expect(percent((random) => namesPair(random, design, { ...equal, isDealt: false }))).toBeGreaterThan(35);
  });

  test.each([design, { people: 60, times: 5 }])('makes none where all wordings are dealt (%j)', (dealt) => {
    expect(percent((random) => namesPair(random, dealt, equal))).toBeLessThanOrEqual(atMost);
  });
});
