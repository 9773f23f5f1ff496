/** Likeness of personas: Gower's distance, the choice by it, and what it never looks at. */
import { canBeLikened, chooseAlike, describeLikeness } from '../../../domain/personas/likeness.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { createSyntheticLike, createSyntheticPersona } from '../../../domain/personas/synthetic.ts';

function one(name: string, values: Partial<Persona> = {}): { persona: Persona } {
  return { persona: { kind: 'voter', name, age: 48, gender: 'female', location: 'Ohio', attributes: {}, ...values } };
}

const dana = one('Dana', { attributes: { party: 'Green', issues: ['Rent', 'Buses'], children: '2' } }).persona;
const names = (alike: { chosen: { persona: Persona }[] }) => alike.chosen.map(({ persona }) => persona.name).toSorted();

/** Personas that share little with Dana. */
const crowd = Array.from({ length: 30 }, (_, at) =>
  one(`Other ${at}`, {
    age: 20 + at,
    gender: 'male',
    location: 'Texas',
    attributes: { party: 'Red', issues: ['Taxes'], children: at % 4 },
  }),
);

test('the planted nearest are found, whatever the seed and the spelling', () => {
  const twin = one('Twin', {
    gender: 'F',
    location: ' ohio ',
    attributes: { party: 'GREEN', issues: ['buses', 'rent'], children: 2 },
  });
  const near = one('Near', { age: 52, attributes: { party: 'Green', issues: ['Rent'], children: 2 } });
  for (const seed of ['a', 'b', 'c'])
    expect(names(chooseAlike(dana, [...crowd.slice(0, 15), near, ...crowd.slice(15), twin], 2, seed))).toEqual([
      'Near',
      'Twin',
    ]);
  expect(chooseAlike(dana, [twin, ...crowd], 1, 'a').likeness).toMatchObject({ mean: 1, differing: [], numbers: [] });
});

test('numbers differ by their share of the interquartile range, lists by what they do not share, and what is not known differs', () => {
  const known = { issues: ['a', 'b'] };
  const persona = one('Me', { age: 40, attributes: known }).persona;
  const at = (values: Partial<Persona>) => chooseAlike(persona, [one('x', values)], 1, 's').likeness?.mean;
  // Ages 40, 45, 60, 65, 70: 45 differs by a quarter of 65 - 45, in one of four attributes, and 70 fully.
  const ages = [45, 60, 65, 70].map((age) => one(`${age}`, { age, attributes: known }));
  expect(chooseAlike(persona, ages, 1, 's').likeness?.mean).toBeCloseTo(1 - 0.25 / 4);
  expect(chooseAlike(persona, ages, 4, 's').likeness?.mean).toBeCloseTo(1 - (0.25 + 1 + 1 + 1) / 4 / 4);
  expect(at({ age: 40, attributes: { issues: ['a', 'c'] } })).toBeCloseTo(1 - 2 / 3 / 4);
  expect(at({ age: 40, attributes: {} })).toBeCloseTo(0.75);
  // An attribute of the other alone does not count.
  expect(at({ age: 40, attributes: { ...known, party: 'Red' } })).toBe(1);
});

test('the same seed chooses the same personas in the same order, another one other equals', () => {
  const twins = Array.from({ length: 40 }, (_, at) => one(`Twin ${at}`));
  const order = (seed: string, others = twins) =>
    chooseAlike(one('Me').persona, others, 5, seed).chosen.map(({ persona }) => persona.name);
  expect(order('a')).toEqual(order('a'));
  expect(order('a')).not.toEqual(order('b'));
  expect(new Set(order('a')).size).toBe(5);
});

test('names, addresses, numbers of accounts and texts that tell everybody apart are never compared', () => {
  const identified = {
    email: 'dana@example.com',
    customerId: 'AC-104233',
    note: 'Loves her garden on the hill',
    dog: 'x@y.org',
  };
  const persona = one('Dana', { attributes: { ...identified, party: 'Green' } }).persona;
  const likeDana = one('Same', { location: 'Texas', attributes: { ...identified, party: 'Red' } });
  const others = Array.from({ length: 12 }, (_, at) =>
    one(`O${at}`, { attributes: { note: `Note ${at}`, party: 'Green' } }),
  );
  const { chosen, likeness } = chooseAlike(persona, [likeDana, ...others], 12, 's');
  expect(names({ chosen })).not.toContain('Same');
  expect(likeness).toMatchObject({ attributes: 4, same: ['age', 'gender', 'location', 'party'] });
  const anonymous = { ...one('Only a name').persona, age: null, gender: null, attributes: { email: 'a@b.org' } };
  delete anonymous.location;
  expect([canBeLikened(anonymous), canBeLikened(persona)]).toEqual([false, true]);
  expect(chooseAlike(anonymous, crowd, 5, 's')).toEqual({ chosen: [], likeness: null });
});

test('likeness is said in words', () => {
  const others = [44, 46, 48, 52].map((age, at) =>
    one(`P${at}`, { age, attributes: { education: at === 0 ? 'College' : 'School', party: at < 2 ? 'Red' : 'Green' } }),
  );
  const persona = one('Dana', { attributes: { education: 'School', party: 'Green' } }).persona;
  const { likeness } = chooseAlike(persona, others, 4, 's');
  expect(likeness && describeLikeness(likeness)).toBe(
    'same gender and location; age 44 to 52; education differs for 1; party differs for 2',
  );
});

test.each(['female', 'male', 'non-binary'])(
  'synthetic personas like a %s one share gender and about the age',
  (gender) => {
    const persona = { ...createSyntheticPersona('seed'), age: 40, gender };
    const alike = createSyntheticLike(persona, 20, 'a');
    expect(alike).toHaveLength(20);
    for (const { age, gender: own } of alike) expect([own, Math.abs((age ?? 0) - 40) <= 5]).toEqual([gender, true]);
    expect(createSyntheticLike(persona, 20, 'a')).toEqual(alike);
  },
);
