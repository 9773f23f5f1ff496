import { widthOf } from '../../../domain/charts/drawing.ts';
import { paperTheme } from '../../../domain/charts/theme.ts';
import { drawFront } from '../../../web/features/searches/draw-front.ts';
import { drawStair } from '../../../web/features/searches/draw-stair.ts';
import { sampleSearch } from '../../_support/sample-search.ts';

const width = 640;
const height = 320;
const drawn = (search: Parameters<typeof drawStair>[0], at = width) => drawStair(search)(paperTheme, at, height);
const textsOf = ({ shapes }: ReturnType<typeof drawn>) => shapes.flatMap(({ text }) => text ?? []);

test('the stair of an open search has one step a generation, its believed end, the seed and the budget', () => {
  const search = sampleSearch();
  const { shapes } = drawn(search);
  const texts = textsOf(drawn(search));
  const [stair] = shapes.flatMap(({ tag, at }) => (tag === 'path' && at['fill'] === 'none' ? String(at['d']) : []));
  // A level for the seed and one for each generation that has ended.
  expect(stair?.match(/H/g)).toHaveLength(search.history.length + 1);
  expect(texts).toEqual(
    expect.arrayContaining(['believed', 'yours 43%', 'budget', '0 calls', 'plateau: mutations widened']),
  );
  expect(texts.some((text) => text.includes('confirmed'))).toBe(false);
});

test('points are solid only for candidates that were kept', () => {
  const search = sampleSearch();
  const { shapes } = drawn(search);
  const points = shapes.filter(({ tag, at }) => tag === 'circle' && Number(at['r']) < 3);
  const rated = search.candidates.filter(({ support, number }) => support !== null && number > 0);
  expect(points).toHaveLength(rated.length);
  expect(points.filter(({ at }) => at['fill'] === paperTheme.ink)).toHaveLength(
    rated.filter(({ status }) => status === 'kept').length,
  );
});

test('a diamond marks the confirmed share only when everybody has been asked', () => {
  const done = sampleSearch({ isDone: true });
  expect(textsOf(drawn(done))).toContain('57% confirmed');
  const { confirmation } = done;
  const partial = { ...done, confirmation: confirmation && { ...confirmation, isComplete: false } };
  expect(textsOf(drawn(partial)).join()).not.toContain('confirmed');
});

test.each([
  ['before the first generation', sampleSearch({ generations: 0 })],
  ['after fifty generations', sampleSearch({ generations: 50, population: 40 })],
  ['without a budget', { ...sampleSearch(), budgetCalls: null }],
  ['without candidates', { ...sampleSearch({ generations: 0 }), candidates: [], history: [], calls: 0, best: null }],
])('nothing is drawn outside the picture or at no place %s, also on a phone', (_, search) => {
  for (const size of [width, 300])
    for (const { at } of drawn(search, size).shapes)
      for (const [name, value] of Object.entries(at)) {
        if (typeof value !== 'number' || !/^(c?[xy][12]?)$/.test(name)) continue;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(name.includes('y') ? height : size);
      }
});

/** Boxes of the words that are not numbers of an axis. */
function boxesOf({ shapes }: ReturnType<typeof drawn>) {
  return shapes.flatMap(({ tag, text, at }) => {
    if (tag !== 'text' || text === undefined || !/[a-z]{3}|believed|%$/.test(text) || at['fill'] === undefined)
      return [];
    const anchor = at['textAnchor'] ?? 'start';
    const left = Number(at['x']) - (anchor === 'middle' ? widthOf(text) / 2 : anchor === 'end' ? widthOf(text) : 0);
    return [{ text, left, right: left + widthOf(text), top: Number(at['y']) - 6, bottom: Number(at['y']) + 6 }];
  });
}

const overlapsOf = (drawing: ReturnType<typeof drawn>) => {
  const boxes = boxesOf(drawing);
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.text} over ${two.text}`),
  );
};

test.each([width, 400])('no words overlap, however close the results and the generations are (%i px)', (size) => {
  const found = [true, false].flatMap((isDone) =>
    Array.from({ length: 24 }, (_, step) => {
      const search = sampleSearch({ isDone });
      const best = search.history.at(-1)?.best ?? 0;
      const moved = search.candidates.map((candidate) =>
        candidate.number === best && candidate.believed !== null
          ? { ...candidate, believed: { ...candidate.believed, mean: 0.35 + step / 100 } }
          : candidate,
      );
      const events = ['plateau-warned', 'plateau-widened', 'plateau-widened'];
      const history = search.history.map((entry, at) => ({ ...entry, event: events[at % 4] ?? null }));
      // The last question is the last one of the search: its best stands at the edge, beside the person's own.
      const calls = isDone ? (history.at(-1)?.calls ?? 0) : search.calls;
      return overlapsOf(
        drawn({ ...search, candidates: moved, history, calls, budgetCalls: null, confirmation: null }, size),
      );
    }).flat(),
  );
  expect(found).toEqual([]);
});

test('without costs, as visitors read it, the axis has calls alone', () => {
  const { costUsd, ...search } = sampleSearch();
  expect(costUsd).toBeGreaterThan(0);
  expect(textsOf(drawn(search)).join()).not.toContain('$');
  expect(textsOf(drawn(sampleSearch())).join()).toContain('$');
});

test('the front names its members, the knee and what polarizes; the others are open', () => {
  const point = { x: 0.5, y: 0.4, isOnFront: true, isKnee: false, isPolarizing: false };
  const draw = drawFront(
    [
      { ...point, name: 'C1', isKnee: true },
      { ...point, name: 'C2', isPolarizing: true },
      { ...point, name: 'C3', isOnFront: false },
    ],
    'Support',
    'Sounds genuine',
  );
  const texts = draw(paperTheme, width, height).shapes.flatMap(({ text }) => text ?? []);
  expect(texts).toEqual(expect.arrayContaining(['C1, knee', 'C2, polarizing', 'Support →', 'Sounds genuine ↑']));
  expect(texts.join()).not.toContain('C3');
});
