import fc from 'fast-check';
import { seededRandom } from '../../../../domain/random.ts';
import { readNumber } from '../../../../domain/surveys/parts/read-number.ts';
import { balancedSets } from '../../../../domain/surveys/parts/draws.ts';
import { letterOf } from '../../../../domain/surveys/parts/option.ts';
import {
  choicePrompt,
  distributionPrompt,
  drawAnswer,
  readChoice,
  readDistribution,
} from '../../../../domain/surveys/persona.ts';
import { present } from '../../../../domain/surveys/present.ts';
import { questionsOf } from '../../../../domain/surveys/survey.ts';
import { questionTypes, typeOf, type Question } from '../../../../domain/surveys/types/registry.ts';
import { answerTo, commuting, replyTo, respondentOf, surveyOf, surveys } from './samples.ts';

const survey = surveyOf(commuting);
const means = { options: ['car', 'bus', 'other'], text: 'Ferry' };
const shown = new Map(
  questionsOf(survey).map((question) => [
    question.id,
    present(survey, question, { works: { option: 'yes' }, means }, respondentOf(survey)),
  ]),
);

function question(id: string): Question {
  const found = shown.get(id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
}

const problem = (id: string, answer: unknown) => typeOf(question(id)).validateAnswer(question(id), answer);

describe('answers', () => {
  it.each([
    ['works', undefined, 'Please answer this question'],
    ['works', { option: 'maybe' }, 'Choose from the options that are offered'],
    ['works', { option: 'yes', text: 'Surely' }, 'Only "other" is answered in own words'],
    ['works', 'yes', 'This answer cannot be read'],
    ['means', { options: [] }, 'Please answer this question'],
    ['means', { options: ['bus', 'bus'] }, 'Choose from the options that are offered'],
    ['favorite', { option: 'walking' }, 'Choose from the options that are offered'],
    ['parking', 11, 'Choose a point from 0 to 10'],
    ['parking', 3.5, 'Choose a point from 0 to 10'],
    ['ratings', { delays: 'never' }, 'Please answer every row'],
    ['ratings', { delays: 'always' }, 'Choose from the options that are offered'],
    ['order', ['price'], 'Put 2 in order'],
    ['order', ['price', 'price'], 'Choose from the options that are offered'],
    ['minutes', 301, 'Enter a whole number from 0 to 300'],
    ['minutes', 1.5, 'Enter a whole number from 0 to 300'],
    [
      'messages',
      [{ set: ['save_money', 'save_time'], best: 'save_time', worst: 'save_money' }],
      'Choose one best and one worst of each set',
    ],
    ['why', 'x'.repeat(20_001), 'Use at most 20,000 characters'],
  ])('of %s are refused with a reason (%#)', (id, answer, expected) => {
    expect(problem(id, answer)).toBe(expected);
  });

  it.each([
    ['means', means],
    ['parking', 0],
    ['parking', null],
    ['order', ['time', 'price']],
    ['minutes', 0],
    ['why', ''],
  ])('of %s are accepted (%#)', (id, answer) => {
    expect(problem(id, answer)).toBeNull();
  });

  it('are described in words', () => {
    expect(typeOf(question('means')).describeAnswer(question('means'), means)).toBe('Car; Bus; Other: Ferry');
    expect(typeOf(question('parking')).describeAnswer(question('parking'), 10)).toBe('10 (Very)');
    expect(typeOf(question('minutes')).describeAnswer(question('minutes'), 25)).toBe('25 minutes');
    expect(typeOf(question('order')).describeAnswer(question('order'), ['time', 'price'])).toBe('1. Time; 2. Price');
    expect(typeOf(question('works')).describeAnswer(question('works'), { wrong: 1 })).toBe('');
  });

  it('exclude others when they are "none of these"', () => {
    const options = ['a', 'b', 'none'].map((id) => ({ id, text: id }));
    const asked = { ...questionTypes.multiple.blank('q'), options, min: 2 };
    const { validateAnswer } = questionTypes.multiple;
    expect(validateAnswer.call(questionTypes.multiple, asked, { options: ['a', 'none'] })).toMatch(/None/);
    expect(validateAnswer.call(questionTypes.multiple, asked, { options: ['none'] })).toBeNull();
    expect(validateAnswer.call(questionTypes.multiple, asked, { options: ['a'] })).toBe('Choose at least 2');
  });
});

describe('replies of models', () => {
  it.each([
    ['works', 'B', { option: 'no' }],
    ['works', 'b) No', { option: 'no' }],
    ['works', 'yes', { option: 'yes' }],
    ['works', 'C', null],
    ['works', 7, null],
    ['means', 'A, B', 2],
    ['means', [], null],
    ['parking', '7', 7],
    ['parking', 'Very', 10],
    ['parking', '11', null],
    ['minutes', '25 minutes', 25],
    ['minutes', 'half an hour', null],
    ['minutes', -1, null],
    ['why', '  It is\u0000 fast ', 'It is fast'],
    ['why', '', null],
    ['ratings', { A: 1, B: 2, C: 3, D: 'Often' }, 4],
    ['ratings', { A: 1 }, null],
    ['order', ['A', 'A'], null],
    ['messages', [{ best: 'A', worst: 'A' }], null],
  ])('to %s are read as far as they can be (%#)', (id, value, expected) => {
    const read = readChoice(question(id), value);
    const size =
      typeof read === 'object' && read !== null ? Object.keys('options' in read ? read.options : read).length : 0;
    expect(typeof expected === 'number' && size > 0 ? size : read).toEqual(expected);
  });

  it('take own words for "other"', () => {
    const letter = letterOf((question('means') as Question<'multiple'>).options.findIndex(({ id }) => id === 'other'));
    expect(readChoice(question('means'), { options: [letter], text: ' Ferry ' })).toEqual({
      options: ['other'],
      text: 'Ferry',
    });
  });

  it('are valid answers whenever they are read, and every answer is read back from its reply', () => {
    fc.assert(
      fc.property(surveys, fc.string(), fc.jsonValue(), (any, seed, junk) => {
        const who = respondentOf(any, seed);
        for (const one of questionsOf(any)) {
          const asked = present(any, one, {}, who);
          const read = readChoice(asked, junk);
          expect(read === null ? null : typeOf(asked).validateAnswer(asked, read)).toBeNull();
          const answer = answerTo(asked, seed);
          expect(answer === null ? null : readChoice(asked, replyTo(asked, answer))).toEqual(answer);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are asked for by letters and with a schema', () => {
    const { lines, replySchema } = choicePrompt(question('works'));
    expect(lines).toEqual([
      'Do you work outside your home?',
      'A. Yes',
      'B. No',
      'Reply with the letter of one option.',
    ]);
    expect(replySchema).toEqual({ type: 'string', enum: ['A', 'B'] });
    expect(choicePrompt(question('parking')).lines).toContain('The scale goes from 0 (Not at all) to 10 (Very).');
  });
});

describe('distribution mode', () => {
  it('draws answers in proportion to what was stated, and the same with the same seed', () => {
    const works = question('works');
    const weights = readDistribution(works, { A: '70%', B: 30 });
    expect(weights).toEqual({ yes: 0.7, no: 0.3 });
    const draws = Array.from({ length: 2000 }, (_, index) => drawAnswer(works, weights ?? {}, `persona ${index}`));
    const yes = draws.filter((answer) => JSON.stringify(answer) === '{"option":"yes"}').length;
    expect(yes / 2000).toBeCloseTo(0.7, 1);
    expect(drawAnswer(works, weights ?? {}, 'persona 1')).toEqual(draws[1]);
  });

  it('reads fractions, ignores what it does not know, and refuses what says nothing', () => {
    expect(readDistribution(question('works'), { A: 0.25, B: 0.75, C: 3 })).toEqual({ yes: 0.25, no: 0.75 });
    expect(readDistribution(question('works'), { A: 0, B: 0 })).toBeNull();
    expect(readDistribution(question('works'), 'mostly A')).toBeNull();
    expect(readDistribution(question('minutes'), { A: 10, B: 20 })).toBeNull();
    expect(distributionPrompt(question('why'))).toBeNull();
  });

  it('draws numbers through the stated percentiles, within the range', () => {
    const minutes = question('minutes');
    const weights = readDistribution(minutes, { A: 10, B: 20, C: 60 }) ?? {};
    const draws = Array.from({ length: 2001 }, (_, index) => Number(drawAnswer(minutes, weights, `p${index}`)));
    const sorted = draws.toSorted((one, other) => one - other);
    expect(Math.abs((sorted[1000] ?? 0) - 20)).toBeLessThanOrEqual(2);
    expect(Math.abs((sorted[200] ?? 0) - 10)).toBeLessThanOrEqual(1);
    expect(sorted[0]).toBeGreaterThanOrEqual(0);
  });

  it('draws only valid answers, for every type', () => {
    fc.assert(
      fc.property(surveys, fc.string(), fc.infiniteStream(fc.nat(100)), (any, seed, numbers) => {
        for (const one of questionsOf(any)) {
          const asked = present(any, one, {}, respondentOf(any, seed));
          const { distribution } = typeOf(asked);
          // A question whose carried options are gone is never asked.
          if (distribution === null || distribution.keys(asked).length === 0) continue;
          const reply = Object.fromEntries(
            distribution.keys(asked).map((_, index) => [letterOf(index), numbers.next().value]),
          );
          const weights = readDistribution(asked, reply);
          if (weights === null) continue;
          const drawn = distribution.draw(asked, weights, seededRandom(seed));
          const isEmpty = typeOf(asked).isEmpty(drawn);
          expect(isEmpty ? null : typeOf(asked).validateAnswer(asked, drawn)).toBeNull();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('asks for percentages by letters', () => {
    expect(distributionPrompt(question('works'))?.lines).toEqual([
      'Do you work outside your home?',
      'How likely are you to choose each option?',
      'A. Yes',
      'B. No',
      'Reply with an object that gives the percentage for each letter, such as {"A": 35}.',
    ]);
  });
});

describe('parts', () => {
  it.each([
    ['1,250.5 dollars', 1250.5],
    ['$30', 30],
    ['-4', -4],
    ['3-5', null],
    ['about ten', null],
    [Number.NaN, null],
  ])('reads the number in %s', (text, expected) => {
    // A range is no number: nobody knows which end is meant.
    expect(readNumber(text)).toBe(expected);
  });

  it('shows every item equally often in balanced sets', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
    const sets = balancedSets(seededRandom('sets'), ids, 4, 9);
    const uses = ids.map((id) => sets.filter((set) => set.includes(id)).length);
    expect(new Set(uses)).toEqual(new Set([3]));
    expect(sets.every((set) => new Set(set).size === 4)).toBe(true);
    const pairs = ids.flatMap((one) =>
      ids
        .filter((other) => other > one)
        .map((other) => sets.filter((set) => set.includes(one) && set.includes(other)).length),
    );
    expect(Math.max(...pairs)).toBeLessThanOrEqual(2);
  });

  it('begins every type with a blank question of its schema', () => {
    for (const type of Object.values(questionTypes)) {
      const blank = type.blank('q');
      expect(blank).toMatchObject({ id: 'q', type: type.name });
      expect(type.schema.parse(blank)).toEqual(blank);
    }
  });
});
