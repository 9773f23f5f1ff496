/** A break-down counts people, not answers: few people who are asked often are too few to be divided. */
import { explainSplit } from '../../../../domain/breakdown/explain.ts';
import { PersonaCollector, type Personas } from '../../../../domain/breakdown/personas.ts';
import { contrastOf, splitSentence } from '../../../../domain/breakdown/sentences.ts';

/** People of whom the first so many are women and say yes, each asked so many times. */
function asked(people: number, women: number, times: number): Personas {
  const collector = new PersonaCollector();
  for (let at = 0; at < people * times; at += 1) {
    const person = at % people;
    const gender = person < women ? 'female' : 'male';
    const score = person < women || person % 3 === 0 ? 1 : -1;
    const known = { person: `${person}`, wording: 1, segmentId: 's', segmentName: 'S', attributes: { gender } };
    collector.add({ personaIndex: at, score, ...known });
  }
  return collector.finish();
}

const allOf = ({ size }: Personas) => Int32Array.from({ length: size }, (_, at) => at);

test('ten people who are asked 28 times each are too few to say what divides them', () => {
  const personas = asked(10, 5, 28);
  const effects = explainSplit(personas, allOf(personas));
  expect(effects).toEqual([]);
  expect(splitSentence(effects, null, personas.people)).toBe(
    'Fewer than 30 people are too few to say what divides them.',
  );
});

test('a group of few people has no contrast, however often they are asked', () => {
  const personas = asked(60, 6, 10);
  const [effect] = explainSplit(personas, allOf(personas));
  expect(effect?.attribute.field).toBe('gender');
  expect(effect && contrastOf(personas, allOf(personas), effect)).toBeNull();
});

test('groups of 30 people have one', () => {
  const personas = asked(60, 30, 2);
  const [effect] = explainSplit(personas, allOf(personas));
  expect(effect && contrastOf(personas, allOf(personas), effect)).toBe('Female 67 points above Male');
});
