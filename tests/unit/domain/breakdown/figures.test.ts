/** Figures of groups. */
import { groupFigures, partsOf } from '../../../../domain/breakdown/figures.ts';
import { groupsSentence } from '../../../../domain/breakdown/sentences.ts';
import { scaleOf } from '../../../../domain/simulations/scale.ts';
import { wilson } from '../../../../domain/simulations/statistics.ts';
import { collect, everybody } from './personas.ts';

interface Made {
  party: string | null;
  positive: number;
  of: number;
}

const made = (...groups: Made[]) =>
  collect(
    groups.flatMap(({ party, positive, of }) =>
      Array.from({ length: of }, (_, at) => ({ score: at < positive ? 2 : -1, attributes: { party } })),
    ),
  );

function figuresOf(personas: ReturnType<typeof collect>) {
  const attribute = personas.attributes.find(({ field }) => field === 'party')!;
  return groupFigures(personas, partsOf(attribute, everybody(personas)));
}

test('large groups have letters, and say which others they are clearly above', () => {
  const groups = figuresOf(
    made(
      { party: 'Blue', positive: 90, of: 118 },
      { party: 'Gray', positive: 54, of: 102 },
      { party: 'Red', positive: 28, of: 78 },
      { party: 'Other', positive: 7, of: 14 },
      { party: null, positive: 30, of: 40 },
    ),
  );
  expect(groups.map(({ label, letter, clearlyAbove }) => [label, letter, clearlyAbove])).toEqual([
    ['Blue', 'A', ['B', 'C']],
    ['Gray', 'B', ['C']],
    ['Red', 'C', []],
    ['Other', null, []],
    ['Not known', null, []],
  ]);
  expect(groups[0]?.positive).toEqual({ count: 90, share: 90 / 118, ...wilson(90, 118) });
  expect(groups[3]).toMatchObject({ isSmall: true, effective: 14, key: 'other' });
  expect(groupsSentence(groups, scaleOf(null))).toBe(
    'Clear differences: Blue more positive than Gray and Red; Gray more positive than Red.',
  );
});

test('groups without a clear difference say so; a single large group says nothing', () => {
  const alike = figuresOf(made({ party: 'A', positive: 30, of: 60 }, { party: 'B', positive: 31, of: 60 }));
  expect(groupsSentence(alike, scaleOf(null))).toBe('No clear difference between these groups.');
  const one = figuresOf(made({ party: 'A', positive: 30, of: 60 }, { party: 'B', positive: 3, of: 6 }));
  expect(groupsSentence(one, scaleOf(null))).toBeNull();
});

test('a profile that was asked several times counts as one person in intervals and tests', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    score: Math.floor(at / 4) % 2 === 0 ? 1 : -1,
    person: `person ${Math.floor(at / 4)}`,
    attributes: { party: at < 60 ? 'A' : 'B' },
  }));
  const [first] = figuresOf(collect(rows));
  expect(first?.counts.total).toBe(60);
  expect(first?.effective).toBeLessThan(16);
  expect(first!.positive.high - first!.positive.low).toBeGreaterThan(0.4);
});

test('more than twelve groups show the largest, and the others together', () => {
  const sizes = Array.from({ length: 15 }, (_, at) => ({ party: `p${at}`, positive: 10, of: 20 + at }));
  const groups = figuresOf(made(...sizes));
  expect(groups).toHaveLength(12);
  expect(groups.at(-1)).toMatchObject({ label: '4 other values', key: null, counts: { total: 20 + 21 + 22 + 23 } });
});
