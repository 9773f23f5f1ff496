import fc from 'fast-check';
import { presented } from '../../../../../domain/surveys/path.ts';
import type { Respondent } from '../../../../../domain/surveys/respondent.ts';
import { nextCall } from '../../../../../domain/surveys/runs/next-call.ts';
import type { SurveyDefinition } from '../../../../../domain/surveys/survey.ts';
import { typeOf, type Question } from '../../../../../domain/surveys/types/registry.ts';
import { seededRandom } from '../../../../../domain/random.ts';
import { answerAll, answerTo, commuting, respondentOf, surveyOf, surveys } from '../samples.ts';

interface Asked {
  answers: Record<string, unknown>;
  /** Questions in the order in which their answers came. */
  order: string[];
  calls: string[][];
}

/** Asks call by call, as a run does; questions for which `isMissed` holds get no answer in that call. */
function askInCalls(
  survey: SurveyDefinition,
  respondent: Respondent,
  most: number,
  answer: (question: Question) => unknown,
  isMissed: (id: string, call: number) => boolean = () => false,
): Asked {
  const asked: Asked = { answers: {}, order: [], calls: [] };
  for (;;) {
    const call = nextCall(survey, asked.answers, respondent, most);
    if (call.length === 0) return asked;
    if (asked.calls.length > 400) throw new Error('It never ends');
    const before = { ...asked.answers };
    asked.calls.push(call.map(({ id }) => id));
    for (const question of call) {
      if (isMissed(question.id, asked.calls.length)) continue;
      const shown = presented(survey, question, before, respondent);
      const given = answer(shown);
      asked.answers[question.id] = typeOf(shown).isEmpty(given) ? null : given;
      asked.order.push(question.id);
    }
  }
}

const drawn = (seed: number) => (question: Question) => answerTo(question, `${seed}/${question.id}`);

test('whatever the number of questions in a call, the same answers lead along the path of a person', () => {
  fc.assert(
    fc.property(surveys, fc.nat(1_000), fc.integer({ min: 1, max: 20 }), (survey, seed, most) => {
      const respondent = respondentOf(survey, `${seed}`);
      const byOne = answerAll(survey, respondent, drawn(seed));
      const inCalls = askInCalls(survey, respondent, most, drawn(seed));
      expect(inCalls.order).toEqual(byOne.asked);
      expect(inCalls.answers).toEqual(byOne.answers);
      expect(Math.max(...inCalls.calls.map((call) => call.length))).toBeLessThanOrEqual(most);
    }),
    { numRuns: 120 },
  );
});

test('replies that miss questions change nothing but the number of calls', () => {
  fc.assert(
    fc.property(surveys, fc.nat(1_000), fc.integer({ min: 2, max: 20 }), (survey, seed, most) => {
      const respondent = respondentOf(survey, `${seed}`);
      const random = seededRandom(seed);
      const inCalls = askInCalls(survey, respondent, most, drawn(seed), () => random() < 0.3);
      const { answers, asked } = answerAll(survey, respondent, drawn(seed));
      expect(inCalls.answers).toEqual(answers);
      expect(inCalls.order.toSorted()).toEqual(asked.toSorted());
    }),
    { numRuns: 80 },
  );
});

test('a call ends before what depends on its answers: jumps, conditions, carried options and quoted answers', () => {
  const survey = surveyOf(commuting);
  const respondent = respondentOf(survey, 'calls');
  const { calls } = askInCalls(survey, respondent, 20, (question) => {
    if (question.id === 'works') return { option: 'yes' };
    return question.id === 'means' ? { options: ['car', 'bus'] } : answerTo(question, question.id);
  });
  expect(calls[0]).toEqual(['works']);
  expect(calls[1]).toContain('means');
  for (const later of ['favorite', 'parking', 'why']) expect(calls[1]).not.toContain(later);
  const last = calls.at(-1) ?? [];
  expect(last).toContain('why');
  expect(last).not.toContain('favorite');
  expect(calls.length).toBeLessThan(5);
});
