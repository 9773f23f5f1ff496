import fc from 'fast-check';
import { ancestorsOf, bestLine, layLineage, tellingNodes } from '../../../web/features/searches/lineage.ts';
import { sampleSearch } from '../../_support/sample-search.ts';

const kinds = ['writing', 'racing', 'kept', 'dropped', 'indecisive', 'rejected', 'duplicate', 'failed'];

/** Candidates with any parents: missing, later, repeated, their own. */
const anyNodes = fc
  .array(
    fc.record({
      generation: fc.nat(6),
      parents: fc.array(fc.integer({ min: -1, max: 40 }), { maxLength: 3 }),
      status: fc.constantFrom(...kinds),
      origin: fc.constantFrom('seed', 'edit', 'shorten', 'merge'),
    }),
    { maxLength: 40 },
  )
  .map((nodes) => nodes.map((node, number) => ({ number, ...node })));
const anyBest = fc.option(fc.nat(45), { nil: null });

test('a lineage never breaks: every candidate has a place of its own, and every line joins two of them', () => {
  fc.assert(
    fc.property(anyNodes, anyBest, (nodes, best) => {
      const { places, lines, lanes, generations } = layLineage(nodes, best);
      expect(places.map(({ number }) => number)).toEqual(nodes.map(({ number }) => number));
      expect(new Set(places.map(({ generation, lane }) => `${generation} ${lane}`)).size).toBe(nodes.length);
      for (const { generation, lane } of places) {
        expect(generation).toBeLessThan(generations);
        expect(lane).toBeGreaterThanOrEqual(0);
        expect(lane).toBeLessThan(lanes);
      }
      for (const { from, to } of lines) expect(from).toBeLessThan(to);
    }),
  );
});

test('whoever is shown is shown with all ancestors', () => {
  fc.assert(
    fc.property(anyNodes, anyBest, fc.array(fc.nat(45), { maxLength: 3 }), (nodes, best, wanted) => {
      const shown = new Set(tellingNodes(nodes, best, wanted).map(({ number }) => number));
      for (const number of shown) for (const ancestor of ancestorsOf(nodes, number)) expect(shown).toContain(ancestor);
      for (const number of wanted.filter((one) => one < nodes.length)) expect(shown).toContain(number);
    }),
  );
});

test('the line of the best is one row, and other candidates are left out before it is', () => {
  const { candidates, best } = sampleSearch({ generations: 12, population: 20 });
  const shown = tellingNodes(candidates, best, []);
  expect(shown.length).toBeLessThan(candidates.length / 2);
  const line = bestLine(shown, best);
  const { places } = layLineage(shown, best);
  const lanes = places.filter(({ number }) => line.has(number)).map(({ lane }) => lane);
  expect(lanes.length).toBeGreaterThan(5);
  expect(new Set(lanes).size).toBe(1);
  // Rejected candidates stay visible.
  expect(shown.some(({ status }) => status === 'rejected')).toBe(true);
});
