import { agreementOf } from '../../../../domain/analytics/agreement.ts';
import { singleAnswers } from '../../../../domain/simulations/clusters.ts';
import { figuresOf } from '../../../../domain/analytics/figures.ts';
import { heatMapOf } from '../../../../domain/analytics/heat-map.ts';
import { rankMessages } from '../../../../domain/analytics/messages.ts';

const counts = (positive: number, neutral: number, negative: number) => ({
  positive,
  neutral,
  negative,
  total: positive + neutral + negative,
});

test('a group of fewer than 30 personas is a small sample', () => {
  expect(figuresOf(counts(29, 0, 0)).isSmall).toBe(true);
  expect(figuresOf(counts(30, 0, 0)).isSmall).toBe(false);
  expect(figuresOf(counts(0, 0, 0))).toMatchObject({ positive: { share: 0, low: 0, high: 1 }, score: { mean: 0 } });
});

test('five answers that are positive by chance do not rank first, and five negative ones do not rank last', () => {
  const message = (name: string, of: ReturnType<typeof counts>) => ({ name, ...figuresOf(of) });
  const all = [
    message('lucky', counts(5, 0, 0)),
    message('good', counts(140, 30, 30)),
    message('bad', counts(30, 30, 140)),
    message('unlucky', counts(0, 0, 5)),
  ];
  const { best, worst } = rankMessages(all);
  expect(best.map(({ name }) => name)[0]).toBe('good');
  expect(worst.map(({ name }) => name)[0]).toBe('bad');
  expect(new Set([...best, ...worst]).size).toBe(2);
  expect(rankMessages(all.slice(0, 1))).toEqual({ best: [], worst: [] });
});

test('a message that most liked is not the worst, and one that few liked not the best', () => {
  const message = (name: string, of: ReturnType<typeof counts>) => ({ name, ...figuresOf(of) });
  const names = (ranked: { best: { name: string }[]; worst: { name: string }[] }) =>
    [ranked.best, ranked.worst].map((list) => list.map(({ name }) => name));
  expect(names(rankMessages([message('liked', counts(67, 10, 23)), message('loved', counts(90, 5, 5))]))).toEqual([
    ['loved', 'liked'],
    [],
  ]);
  expect(names(rankMessages([message('38%', counts(38, 20, 42)), message('20%', counts(20, 20, 60))]))).toEqual([
    [],
    ['20%', '38%'],
  ]);
  // Fewer than half like it, but clearly more than dislike it.
  expect(names(rankMessages([message('mild', counts(98, 100, 2))]))).toEqual([[], []]);
});

test('ranks follow the displayed positive share, not the number of negatives', () => {
  const message = (name: string, of: ReturnType<typeof counts>) => ({ name, ...figuresOf(of) });
  const { best } = rankMessages([
    message('liked less, hated less', counts(102, 96, 2)),
    message('liked more', counts(120, 20, 60)),
  ]);
  expect(best.map(({ name }) => name)).toEqual(['liked more', 'liked less, hated less']);
});

test('kappa measures the agreement beyond chance', () => {
  // An example for Cohen's kappa: 20 + 15 of 50 agree, and chance gives 0.5.
  const cells = [
    { first: 'positive', second: 'positive', total: 20 },
    { first: 'positive', second: 'negative', total: 5 },
    { first: 'negative', second: 'positive', total: 10 },
    { first: 'negative', second: 'negative', total: 15 },
  ] as const;
  const agreement = agreementOf(cells);
  expect(agreement).toMatchObject({ compared: 50, agreed: 35 });
  expect(agreement.kappa).toBeCloseTo(0.4, 10);
  expect(agreement.cells).toHaveLength(9);
  expect(agreementOf([{ first: 'neutral', second: 'neutral', total: 9 }]).kappa).toBeNull();
  expect(agreementOf([]).kappa).toBeNull();
});

test('a heat map adds the values of a cell and leaves out unknown ones', () => {
  const line = (key: string) => ({ key, label: key.toUpperCase() });
  const people = [
    { row: 'a', column: 'x', ...singleAnswers(counts(1, 2, 3)) },
    { row: 'a', column: 'x', ...singleAnswers(counts(4, 0, 0)) },
    { row: null, column: 'x', ...singleAnswers(counts(9, 9, 9)) },
    { row: 'b', column: null, ...singleAnswers(counts(9, 9, 9)) },
  ];
  const map = heatMapOf(people, [line('a'), line('b')], [line('x'), line('y')]);
  expect(map).toMatchObject({
    rows: [line('a')],
    columns: [line('x')],
    cells: [{ row: 'a', column: 'x', counts: counts(5, 2, 3) }],
  });
});
