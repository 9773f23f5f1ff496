/** The groups by age and gender in a result. */
import { ageGroups, genderGroups } from '../../../services/simulations/results/result-groups.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import type { PersonaFacts } from '../../../db/simulations/results.ts';

const counts = (total: number) => singleAnswers({ positive: total, neutral: 0, negative: 0, total });
const facts = (part: Partial<PersonaFacts>): PersonaFacts => ({
  counts: counts(60),
  bySegment: [],
  byAge: [],
  byGender: [],
  compared: 0,
  agreed: 0,
  answered: 60,
  ...part,
});

test('people of unknown gender and age are counted, listed last, and compared with nobody', () => {
  const genders = genderGroups(
    facts({
      byGender: [
        { gender: 'Unknown', ...counts(7) },
        { gender: null, ...counts(1) },
        { gender: 'F', ...counts(30) },
        { gender: 'Male', ...counts(22) },
      ],
    }),
  );
  expect(genders.map(({ label, counts: { total } }) => [label, total])).toEqual([
    ['Female', 30],
    ['Male', 22],
    ['Unknown', 8],
  ]);
  expect(genders.at(-1)?.verdict).toBeNull();
  const ages = ageGroups(
    facts({
      byAge: [
        { age: null, ...counts(5) },
        { age: 30, ...counts(10) },
      ],
    }),
  );
  expect(ages.map(({ label, counts: { total } }) => [label, total])).toEqual([
    ['25-34', 10],
    ['Unknown', 5],
  ]);
});

test('if nobody’s gender is known, no groups are shown', () => {
  expect(genderGroups(facts({ byGender: [{ gender: null, ...counts(9) }] }))).toEqual([]);
});
