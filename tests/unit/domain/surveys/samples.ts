/** A survey with every question type, and random surveys with random answers. */
import fc from 'fast-check';
import { arrange } from '../../../../domain/surveys/arrange.ts';
import type { Condition } from '../../../../domain/surveys/parts/condition.ts';
import { letterOf } from '../../../../domain/surveys/parts/option.ts';
import { next, presented, withAnswer } from '../../../../domain/surveys/path.ts';
import type { AttributeValue, Respondent } from '../../../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import {
  coreOf,
  questionTypes,
  typeOf,
  type Answer,
  type Question,
  type QuestionTypeName,
} from '../../../../domain/surveys/types/registry.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { seededRandom } from '../../../../domain/random.ts';

const options = (...texts: string[]) => texts.map((text) => ({ id: text.toLowerCase().replace(/\W+/g, '_'), text }));

/** Reads a survey that has to be valid. */
export function surveyOf(input: unknown): SurveyDefinition {
  const { survey, findings } = validateSurvey(input);
  if (survey === null || findings.length > 0) throw new Error(findings.map(({ sentence }) => sentence).join('\n'));
  return survey;
}

export function respondentOf(
  survey: SurveyDefinition,
  seed = 'seed',
  attributes: Record<string, AttributeValue> = {},
  language: string | null = null,
): Respondent {
  return { arrangement: arrange(survey, seed), attributes, language };
}

/** Transport to work, with a branch for drivers, carried options, and every type. */
export const commuting = {
  title: { en: 'Getting to work', de: 'Der Weg zur Arbeit' },
  description: 'Ten minutes about your way to work.',
  sections: [
    {
      id: 'screen',
      questions: [
        {
          id: 'works',
          type: 'single',
          text: { en: 'Do you work outside your home?', de: 'Arbeiten Sie außer Haus?' },
          required: true,
          options: options('Yes', 'No'),
          skips: [{ if: { op: 'equals', of: { question: 'works' }, value: 'no' }, to: 'end' }],
        },
        {
          id: 'means',
          type: 'multiple',
          text: 'How do you get there?',
          required: true,
          randomize: 'all',
          options: [...options('Car', 'Bus', 'Bicycle', 'Walking'), { id: 'other', text: 'Other' }],
        },
      ],
    },
    {
      id: 'details',
      title: 'Details',
      randomize: true,
      questions: [
        {
          id: 'favorite',
          type: 'single',
          text: 'Which of them do you like best?',
          wordings: ['Which one would you rather use every day?'],
          carryForward: { from: 'means', which: 'chosen' },
          options: [],
        },
        {
          id: 'parking',
          type: 'scale',
          text: 'How easy is parking near your work?',
          showIf: { op: 'equals', of: { question: 'means' }, value: 'car' },
          from: 0,
          to: 10,
          labels: { 0: 'Not at all', 10: 'Very' },
        },
        {
          id: 'ratings',
          type: 'matrix',
          text: 'How often do these happen?',
          required: true,
          randomize: 'all',
          rows: options('Delays', 'Crowding', 'Noise', 'Bad weather'),
          columns: options('Never', 'Sometimes', 'Often'),
        },
      ],
    },
    {
      id: 'last',
      onOnePage: true,
      questions: [
        {
          id: 'order',
          type: 'ranking',
          text: 'What matters most to you?',
          options: options('Price', 'Time', 'Comfort'),
          top: 2,
        },
        {
          id: 'minutes',
          type: 'number',
          text: 'How many minutes is your way?',
          min: 0,
          max: 300,
          whole: true,
          unit: 'minutes',
        },
        {
          id: 'messages',
          type: 'maxdiff',
          text: 'Which message speaks to you most, and which least?',
          items: options('Save money', 'Save time', 'Breathe easy', 'Meet people', 'Stay fit'),
          setSize: 3,
          setCount: 5,
        },
        { id: 'why', type: 'open', text: 'You like {{answer:favorite}} best. Why?', lines: 3 },
      ],
    },
  ],
  quotas: [
    { id: 'drivers', name: 'Drivers', if: { op: 'equals', of: { question: 'means' }, value: 'car' }, limit: 10 },
  ],
  settings: { thankYou: 'Thank you.', isBackAllowed: true },
};

/** Draws a valid answer to a presented question; null passes it. */
export function answerTo(question: Question, seed: string): Answer | null {
  const random = seededRandom(seed);
  if (!question.required && random() < 0.2) return null;
  const { distribution, validateAnswer } = typeOf(question);
  if (distribution === null) return `Words ${Math.floor(random() * 1000)}`;
  const asksNumbers = distribution.asks === 'values';
  const weights = Object.fromEntries(
    distribution.keys(question).map(({ key }) => [key, asksNumbers ? random() * 100 : random()]),
  );
  const answer = distribution.draw(question, weights, random);
  return validateAnswer.call(typeOf(question), question, answer) === null ? answer : null;
}

/** Writes an answer the way a model would reply. */
export function replyTo(asked: Question, answer: Answer): unknown {
  const question = coreOf(asked);
  const letter = (list: readonly { id: string }[], id: string) => letterOf(list.findIndex((one) => one.id === id));
  switch (question.type) {
    case 'single':
      return letter(question.options, (answer as Answer<'single'>).option);
    case 'multiple':
      return (answer as Answer<'multiple'>).options.map((id) => letter(question.options, id));
    case 'ranking':
      return (answer as Answer<'ranking'>).map((id) => letter(question.options, id));
    case 'matrix':
      return Object.fromEntries(
        Object.entries(answer as Answer<'matrix'>).map(([row, column]) => [
          letter(question.rows, row),
          question.columns.findIndex(({ id }) => id === column) + 1,
        ]),
      );
    case 'maxdiff':
      return (answer as Answer<'maxdiff'>).map(({ set, best, worst }) => ({
        best: letterOf(set.indexOf(best)),
        worst: letterOf(set.indexOf(worst)),
      }));
    default:
      return answer;
  }
}

/** Walks a whole survey: `answer` gives the answer to each presented question. Returns answers and the ids in order. */
export function answerAll(
  survey: SurveyDefinition,
  respondent: Respondent,
  answer: (question: Question) => Answer | null,
): { answers: Record<string, unknown>; asked: string[] } {
  let answers: Record<string, unknown> = {};
  const asked: string[] = [];
  for (
    let question = next(survey, answers, respondent);
    question !== null;
    question = next(survey, answers, respondent)
  ) {
    const shown = presented(survey, question, answers, respondent);
    asked.push(question.id);
    if (asked.length > 200) throw new Error(`${question.id} is asked again and again`);
    answers = withAnswer(survey, answers, respondent, question.id, answer(shown));
  }
  return { answers, asked };
}

const types = ['single', 'multiple', 'scale', 'matrix', 'ranking', 'number', 'open', 'maxdiff', 'recommend'] as const;
const choices = options('One', 'Two', 'Three', 'Four');

function bodyOf(type: (typeof types)[number]): Record<string, unknown> {
  switch (type) {
    case 'scale':
      return { from: 1, to: 7, labels: { 1: 'Low', 7: 'High' } };
    case 'matrix':
      return { rows: choices, columns: options('Yes', 'No') };
    case 'number':
      return { min: 0, max: 100 };
    case 'open':
    case 'recommend':
      return {};
    case 'maxdiff':
      return { items: choices, setSize: 2, setCount: 3 };
    default:
      return { options: choices, randomize: 'all' };
  }
}

/** Tests of a question's answers, and of an attribute. */
function conditionOn({ id, type }: { id: string; type: QuestionTypeName }, pick: number): Condition {
  const of = { question: id };
  const { values } = questionTypes[type];
  if (values === 'number') return { op: 'compare', of, comparison: '>', number: 1 + (pick % 6) };
  if (values === 'text') return { op: 'answered', of };
  if (type === 'matrix') return { op: 'equals', of: { question: id, row: 'one' }, value: 'yes' };
  return { op: 'any-of', of, values: [choices[pick % 4]?.id ?? '', choices[(pick + 1) % 4]?.id ?? ''] };
}

/** Surveys of two sections with conditions, negations, jumps, carried options and shuffled questions. */
export const surveys = fc
  .array(
    fc.record({
      type: fc.constantFrom(...types),
      required: fc.boolean(),
      showIf: fc.option(fc.nat(), { nil: null, freq: 2 }),
      not: fc.boolean(),
      skip: fc.option(fc.nat(), { nil: null, freq: 2 }),
      carry: fc.boolean(),
      pick: fc.nat(20),
    }),
    { minLength: 2, maxLength: 9 },
  )
  .chain((drafts) =>
    fc
      .record({ randomize: fc.boolean(), cut: fc.integer({ min: 1, max: drafts.length - 1 }) })
      .map(({ randomize, cut }) => {
        const questions = drafts.map(({ type, required, showIf, not, skip, carry, pick }, index) => {
          const earlier = index === 0 || showIf === null ? undefined : drafts[showIf % index];
          const test = earlier && conditionOn({ id: `q${showIf! % index}`, type: earlier.type }, pick);
          const target = skip === null ? undefined : index + 1 + (skip % (drafts.length - index));
          const isFree = target !== undefined && (target >= cut || !randomize);
          const source = drafts.slice(0, index).findIndex((one) => one.type === 'multiple' || one.type === 'ranking');
          return {
            id: `q${index}`,
            text: `Question ${index}`,
            type,
            required,
            ...bodyOf(type),
            ...(test === undefined ? {} : { showIf: not ? { op: 'not', condition: test } : test }),
            ...(isFree
              ? {
                  skips: [
                    {
                      if: conditionOn({ id: `q${index}`, type }, pick),
                      to: target === drafts.length ? 'end' : `q${target}`,
                    },
                  ],
                }
              : {}),
            ...(carry && source >= 0 && (type === 'single' || type === 'multiple')
              ? {
                  carryForward: { from: `q${source}`, which: 'chosen' },
                  options: [{ id: 'none', text: 'None of these' }],
                }
              : {}),
          };
        });
        return surveyOf({
          title: 'Random',
          sections: [
            { id: 's1', randomize, questions: questions.slice(0, cut) },
            { id: 's2', questions: questions.slice(cut) },
          ],
        });
      }),
  );
