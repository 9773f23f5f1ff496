import { aboutCount } from '../../../../domain/themes/about.ts';
import type { Reason } from '../../../../domain/themes/reason.ts';
import { findThemes } from '../../../../domain/themes/themes.ts';
import { aboutWords, moreOftenWords, noThemeWords, themesBySide } from '../../../../domain/themes/words.ts';
import { scaleOf } from '../../../../domain/simulations/scale.ts';

const words = { count: String, percent: (share: number) => `${Math.round(share * 100)}%` };
const north = { by: 'segment', key: 'n', label: 'North' };
const south = { by: 'segment', key: 's', label: 'South' };

const costs = 'It costs too much money';
const far = 'The clinic is far away';

function reason(personaIndex: number, text: string, part: Partial<Reason> = {}): Reason {
  return {
    personaIndex,
    person: String(personaIndex),
    provider: 'openai',
    text,
    sentiment: 'negative',
    groups: [north],
    ...part,
  };
}

/** 100 personas of each segment, of whom `inNorth` and `inSouth` say that it costs too much; the others that it is far. */
function split(inNorth: number, inSouth: number): Reason[] {
  const ofSegment = (start: number, group: typeof north, costing: number) =>
    Array.from({ length: 100 }, (_, at) =>
      reason(start + at, at < costing ? costs : far, {
        groups: [group],
        sentiment: at < costing ? 'negative' : 'positive',
      }),
    );
  return [...ofSegment(0, north, inNorth), ...ofSegment(100, south, inSouth)];
}

test('counts the people of a theme by segment, under a name in its own words', () => {
  const found = findThemes(split(80, 40));
  expect(found).toMatchObject({ reasons: 200, people: 200, none: 0, noneAbout: 0 });
  expect(found.themes.map(({ name, people, about, sentiment }) => ({ name, people, about, sentiment }))).toEqual([
    { name: costs, people: 120, about: 120, sentiment: 'negative' },
    { name: far, people: 80, about: 80, sentiment: 'positive' },
  ]);
  expect(found.themes[0]).toMatchObject({ isMixed: false, agreeing: 120 });
  expect(found.themes[0]?.segments).toEqual([
    { key: 'n', label: 'North', count: 80 },
    { key: 's', label: 'South', count: 40 },
  ]);
  expect(found.themes[0]?.reasons).toHaveLength(120);
});

test('says where a theme is more frequent only after correction for all comparisons', () => {
  const clear = findThemes(split(80, 40));
  expect(clear.comparisons).toBe(4);
  expect(clear.themes[0]?.moreOften).toEqual([{ ...north, share: 0.8, others: 0.4, pValue: expect.any(Number) }]);
  expect(clear.themes[1]?.moreOften.map(({ label }) => label)).toEqual(['South']);
  // p is 0.04 before the correction, and 0.15 after it.
  const unclear = findThemes(split(60, 46));
  expect(unclear.themes.map(({ moreOften }) => moreOften)).toEqual([[], []]);
});

test('does not test groups under 30, and counts a persona with several answers once', () => {
  const few = split(29, 0).filter(({ personaIndex }) => personaIndex < 29 || personaIndex >= 100);
  expect(findThemes(few)).toMatchObject({ comparisons: 0 });
  const once = split(56, 44);
  const thrice = ['openai', 'gemini', 'anthropic'].flatMap((provider) => once.map((each) => ({ ...each, provider })));
  const found = findThemes(thrice);
  expect(found).toMatchObject({ reasons: 600, people: 200 });
  expect(found.themes[0]).toMatchObject({ people: 100, about: 100, segments: [{ count: 56 }, { count: 44 }] });
  expect(found.themes[0]?.reasons).toHaveLength(300);
  // 168 of 300 against 132 of 300 would be clear.
  expect(found.themes[0]?.moreOften).toEqual([]);
});

test('quotes different wordings before it repeats one, and shortens a long name', () => {
  const long =
    'It costs too much money, and nobody has said a word about the money that it costs, neither now nor then';
  const found = findThemes([
    ...Array.from({ length: 5 }, (_, at) => reason(at, long)),
    ...Array.from({ length: 5 }, (_, at) => reason(10 + at, far)),
    reason(20, ' '),
  ]);
  expect(found.reasons).toBe(10);
  const [one, other] = found.themes;
  expect([one?.name, other?.name].some((name) => name?.endsWith('…') && name.length <= 70)).toBe(true);
  const wordings = findThemes([
    ...Array.from({ length: 6 }, (_, at) => reason(at, costs)),
    ...Array.from({ length: 3 }, (_, at) => reason(10 + at, 'Too much money it costs!')),
  ]);
  const [first, second] = wordings.themes[0]?.reasons ?? [];
  expect((first?.personaIndex ?? 0) < 10).not.toBe((second?.personaIndex ?? 0) < 10);
});

test('gives the same for any order of the reasons', () => {
  const reasons = split(60, 30);
  expect(findThemes(reasons.toReversed())).toEqual(findThemes(reasons));
});

test('a person who is asked again and again counts once', () => {
  const asked = Array.from({ length: 280 }, (_, at) => reason(at, costs, { person: `p${at % 10}` }));
  const found = findThemes(asked);
  expect(found).toMatchObject({ reasons: 280, people: 10 });
  expect(found.themes).toMatchObject([{ name: costs, people: 10, about: 10, segments: [{ count: 10 }] }]);
});

test('puts reasons of different answers into different themes, even with the same words', () => {
  const sides = ['positive', 'negative', 'neutral'] as const;
  const found = findThemes(Array.from({ length: 90 }, (_, at) => reason(at, costs, { sentiment: sides[at % 3]! })));
  expect(found.themes.map(({ name, sentiment, people }) => ({ name, sentiment, people }))).toEqual(
    expect.arrayContaining(sides.map((sentiment) => ({ name: costs, sentiment, people: 30 }))),
  );
  expect(found.themes).toHaveLength(3);
  expect(themesBySide(found.themes, scaleOf('support-oppose').names).map(({ heading }) => heading)).toEqual([
    'What spoke for it (support)',
    'What spoke against it (oppose)',
    'What was missing (neutral)',
  ]);
});

test('finds nothing in nothing', () => {
  expect(findThemes([])).toEqual({ reasons: 0, people: 0, none: 0, noneAbout: 0, comparisons: 0, themes: [] });
});

test.each([
  [0, 0],
  [1, 1],
  [9, 9],
  [12, 10],
  [13, 15],
  [63, 65],
  [104, 100],
  [287, 290],
  [512, 500],
  [1_242, 1_200],
  [9_700, 9_500],
])('%d reasons are about %d', (exact, about) => {
  expect(aboutCount(exact)).toBe(about);
});

test('says numbers and groups in words', () => {
  expect(aboutWords(65, words)).toBe('about 65');
  const frequency = { label: 'North', share: 0.24, others: 0.11 };
  expect(moreOftenWords({ ...frequency, by: 'segment' }, words)).toBe('More often among North: 24%, others 11%');
  expect(moreOftenWords({ ...frequency, by: 'age', label: '25-34' }, words)).toBe(
    'More often among ages 25-34: 24%, others 11%',
  );
  expect(noThemeWords(0, 0, words)).toBe('Every reason fits a theme.');
  expect(noThemeWords(1, 1, words)).toBe('About 1 reason fits no theme.');
  expect(noThemeWords(57, 55, words)).toBe('About 55 reasons fit no theme.');
});
