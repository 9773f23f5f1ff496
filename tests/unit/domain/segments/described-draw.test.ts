/** The draw of described segments: shares are met within one person, and a seed gives the same people. */
import fc from 'fast-check';
import { checkProposal } from '../../../../domain/segments/described/check.ts';
import { drawDescribed, type DrawnProfile } from '../../../../domain/segments/described/draw.ts';
import type { Proposal, ProposedAttribute } from '../../../../domain/segments/described/proposal.ts';
import { roundTable } from '../../../../domain/segments/described/round-table.ts';
import { scaleShares } from '../../../../domain/segments/described/scale.ts';
import { personaFromDynamicProfile } from '../../../../domain/personas/from-records.ts';
import { describedSource } from '../../../../domain/segments/described/described.ts';
import { sumOf } from '../../../../domain/sum.ts';
import { nurses } from '../../../_support/described-nurses.ts';

/** Weights that may be zero but not all. */
const weights = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 1_000 }), { minLength: count, maxLength: count })
    .filter((list) => list.some((weight) => weight > 0));

const attribute = (name: string, shares: readonly number[]): ProposedAttribute => ({
  name,
  kind: 'category',
  values: shares.map((share, at) => ({ label: `${name} ${at}`, share })),
  source: null,
  isAssumed: true,
});

const proposals = fc
  .record({
    size: fc.integer({ min: 10, max: 400 }),
    counts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 4 }),
  })
  .chain(({ size, counts }) =>
    fc.record({
      size: fc.constant(size),
      attributes: fc.tuple(...counts.map(weights)),
      // The second attribute depends on the first one.
      rows: fc.tuple(...Array.from({ length: counts[0] ?? 1 }, () => weights(counts[1] ?? 1))),
    }),
  )
  .map(({ size, attributes, rows }): Proposal => ({
    name: 'Somebody',
    country: 'Norway',
    size,
    attributes: attributes.map((list, at) => attribute(`trait${at}`, scaleShares(list))),
    pairs: [{ attribute: 'trait1', given: 'trait0', rows: rows.map(scaleShares) }],
  }));

const seeds = fc.integer({ min: 0, max: 2_147_483_647 });

function countOf(people: readonly DrawnProfile[], wanted: Record<string, unknown>): number {
  return people.filter(({ attributes }) => Object.entries(wanted).every(([name, value]) => attributes[name] === value))
    .length;
}

test('each share is met within one person, and each table within one person of those it applies to', () => {
  fc.assert(
    fc.property(proposals, seeds, (given, seed) => {
      const { proposal } = checkProposal(given);
      if (proposal === null) throw new Error('The proposal was refused');
      const people = drawDescribed(proposal, seed);
      expect(people).toHaveLength(proposal.size);
      const [first, second, ...others] = proposal.attributes as [ProposedAttribute, ProposedAttribute];
      for (const { name, values } of [first, ...others] as ProposedAttribute[])
        for (const { label, share } of values)
          expect(Math.abs(countOf(people, { [name]: label }) - share * proposal.size)).toBeLessThan(1 + 1e-6);
      const rows = proposal.pairs[0]?.rows ?? [];
      const held = first.values.map(({ label }) => countOf(people, { [first.name]: label }));
      for (const [column, { label }] of second.values.entries()) {
        for (const [row, { label: given }] of first.values.entries()) {
          const cell = countOf(people, { [first.name]: given, [second.name]: label });
          expect(Math.abs(cell - (rows[row]?.[column] ?? 0) * (held[row] ?? 0))).toBeLessThan(1 + 1e-6);
        }
        const ideal = sumOf([...held.entries()], ([row, count]) => count * (rows[row]?.[column] ?? 0));
        expect(Math.abs(countOf(people, { [second.name]: label }) - ideal)).toBeLessThan(1 + 1e-6);
      }
    }),
    { numRuns: 60 },
  );
});

test('a rounded table has the given row sums and columns within one', () => {
  const tables = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([rows, columns]) =>
    fc.record({
      sums: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: rows, maxLength: rows }),
      shares: fc.array(weights(columns), { minLength: rows, maxLength: rows }),
    }),
  );
  fc.assert(
    fc.property(tables, ({ sums, shares: list }) => {
      const shares = list.map(scaleShares);
      const counts = roundTable(sums, shares);
      expect(counts.map((row) => sumOf(row, (cell) => cell))).toEqual(sums);
      for (const column of (shares[0] ?? []).keys()) {
        const ideal = sumOf([...sums.entries()], ([row, sum]) => sum * (shares[row]?.[column] ?? 0));
        const total = sumOf(counts, (row) => row[column] ?? 0);
        expect(Math.abs(total - ideal)).toBeLessThan(1 + 1e-6);
      }
    }),
  );
});

test('the same seed gives the same people, another seed others', () => {
  const drawn = drawDescribed(nurses, 4711);
  expect(drawDescribed(structuredClone(nurses), 4711)).toEqual(drawn);
  const others = drawDescribed(nurses, 4712);
  expect(others).not.toEqual(drawn);
  const same = drawn.filter((one, at) => JSON.stringify(one) === JSON.stringify(others[at]));
  expect(same.length).toBeLessThan(20);
});

test('a change of one attribute leaves the others of everybody as they were', () => {
  const [age, gender, ...rest] = nurses.attributes as [ProposedAttribute, ProposedAttribute];
  const values = [
    { label: 'female', share: 0.5 },
    { label: 'male', share: 0.5 },
  ];
  const changed = { ...nurses, attributes: [age, { ...gender, values }, ...rest] };
  const agesOf = (proposal: Proposal) => drawDescribed(proposal, 1).map(({ attributes }) => attributes['age']);
  expect(agesOf(changed)).toEqual(agesOf(nurses));
});

test('200 nurses in Bavaria: exact counts, ages inside their bands, a place of residence', () => {
  const people = drawDescribed(nurses, 4711);
  expect(people).toHaveLength(200);
  expect([countOf(people, { gender: 'female' }), countOf(people, { occupation: 'Nurse' })]).toEqual([166, 200]);
  const ages = people.map(({ attributes }) => attributes['age'] as number);
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age <= to).length;
  expect([within(20, 34), within(35, 49), within(50, 66)]).toEqual([60, 70, 70]);
  expect(ages.every(Number.isInteger)).toBe(true);
  expect(new Set(ages).size).toBeGreaterThan(30);
  expect(new Set(people.map(({ attributes }) => attributes['location']))).toEqual(new Set(['Bavaria, Germany']));
  const partTime = people.filter(({ attributes }) => attributes['employment'] === 'Part time');
  expect(partTime.filter(({ attributes }) => attributes['gender'] === 'male')).toHaveLength(7);
});

test('a drawn person is marked as made up, and its prompt name says nothing', () => {
  const [person] = drawDescribed(nurses, 4711);
  const persona = personaFromDynamicProfile({ ...person, source: describedSource(4711) });
  expect(persona).toMatchObject({ isSimulated: true, name: 'Synthetic persona 1', location: 'Bavaria, Germany' });
});
