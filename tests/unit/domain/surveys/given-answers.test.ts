import { knownQuestions, problemsOf, storedAnswers } from '../../../../domain/surveys/given-answers.ts';
import { decidedFlags, flagKey } from '../../../../domain/surveys/quality/decisions.ts';
import { mirrorOf, emptySurvey, surveyStatusOf } from '../../../../domain/surveys/record.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { respondentOf, surveyOf } from './samples.ts';

const survey = surveyOf({
  title: { en: 'Parks', de: 'Parks und Wiesen' },
  language: 'de',
  sections: [
    {
      id: 'main',
      questions: [
        { id: 'visits', type: 'number', text: 'How often?', required: true, whole: true },
        {
          id: 'why',
          type: 'open',
          text: 'Why?',
          showIf: { op: 'compare', of: { question: 'visits' }, comparison: '>', number: 3 },
        },
        {
          id: 'rows',
          type: 'matrix',
          text: 'Rate them',
          rows: [
            { id: 'north', text: 'North' },
            { id: 'south', text: 'South' },
          ],
          columns: [
            { id: 'good', text: 'Good' },
            { id: 'bad', text: 'Bad' },
          ],
        },
      ],
    },
  ],
});
const anybody = respondentOf(survey);

test('of what a page sends, readable answers on the path are stored, as text that the database takes', () => {
  const given = {
    visits: 5,
    why: 'Green\u0000 \ud800<b>',
    rows: { north: 'good', south: 7 },
    stray: 'x',
    constructor: 'x',
  };
  expect(storedAnswers(survey, given, anybody)).toEqual({ visits: 5, why: 'Green \ufffd<b>' });
  expect(storedAnswers(survey, { visits: 2, why: 'Gone', rows: null }, anybody)).toEqual({ visits: 2, rows: null });
  expect(storedAnswers(survey, { visits: 2.5 }, anybody)).toEqual({ visits: 2.5 });
});

test('answers that are too long are refused, and name their question', () => {
  expect(() => storedAnswers(survey, { visits: 5, why: 'x'.repeat(20_001) }, anybody)).toThrow('20,000 characters');
  const rows = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`row_${at}`, 'good']));
  expect(() => storedAnswers(survey, { visits: 5, rows }, anybody)).toThrow('too long');
});

test('final answers are checked on the path alone', () => {
  expect(problemsOf(survey, { visits: 1, why: 'not asked', stray: 1 }, anybody)).toEqual([]);
  expect(problemsOf(survey, { visits: 2.5 }, anybody)).toMatchObject([{ questionId: 'visits' }]);
  expect(problemsOf(survey, { visits: 5, why: { script: 1 } }, anybody)).toMatchObject([{ questionId: 'why' }]);
  expect(problemsOf(survey, {}, anybody)).toMatchObject([{ questionId: 'visits' }]);
  expect(knownQuestions(survey, ['why', 'why', 'nobody'])).toEqual(['why']);
});

test('a decision belongs to one flag', () => {
  const flags = [
    { kind: 'pasted', questionId: 'why', sentence: 'The text was pasted.' },
    { kind: 'too-fast', questionId: null, sentence: 'Too fast.' },
  ] as const;
  const decisions = { [flagKey({ kind: 'too-fast', questionId: null })]: 'dismissed' } as const;
  expect(decidedFlags(flags, decisions).map(({ decision }) => decision)).toEqual([null, 'dismissed']);
});

test('the record shows the texts in the language of the survey, and a status that no client can make up', () => {
  expect(mirrorOf(survey)).toMatchObject({ title: 'Parks und Wiesen', description: null });
  expect(mirrorOf(emptySurvey()).title).toBe('Untitled survey');
  expect(validateSurvey(emptySurvey()).survey).toEqual(emptySurvey());
  expect(surveyStatusOf('open', false)).toBe('draft');
  expect(surveyStatusOf('anything', true)).toBe('closed');
});
