import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { languagesOf } from '../../../../domain/surveys/languages.ts';
import { translationRows, withTranslations } from '../../../../domain/surveys/translations.ts';
import { validateSurvey } from '../../../../domain/surveys/validate.ts';
import { readTranslations, translationsAsCsv } from '../../../../web/features/surveys/builder/translation-rows.ts';
import { commuting, surveyOf } from './samples.ts';

const survey = surveyOf({
  title: { en: 'Coffee', es: 'Café' },
  sections: [
    {
      id: 's1',
      title: 'First',
      questions: [
        {
          id: 'q1',
          type: 'single',
          text: { en: 'Which "one", please?', es: '¿Cuál?' },
          options: [
            { id: 'a', text: '=Black' },
            { id: 'b', text: 'With milk' },
          ],
        },
        { id: 'q2', type: 'scale', text: 'How good?', from: 1, to: 2, labels: { 1: 'Bad', 2: 'Good' } },
      ],
    },
  ],
  settings: { thankYou: 'Thanks' },
});
const keys = ['title', 'thankYou', 's1.title', 'q1.text', 'q1.options.a', 'q1.options.b', 'q2.text', 'q2.labels.1'];

test('the check says which texts lack a translation, by question, and which languages the page does not speak', () => {
  const about = (rule: string, of = survey) => lint(of).filter((finding) => finding.rule === rule);
  expect(about('translation').map(({ questionId, sentence }) => [questionId, sentence])).toEqual([
    [null, 'Not translated (es): “Thanks”, “First”. People read the main language there.'],
    ['q1', 'Not translated (es): “=Black”, “With milk”. People read the main language there.'],
    ['q2', 'Not translated (es): “How good?”, “Bad”, “Good”. People read the main language there.'],
  ]);
  expect(about('page-language')).toEqual([]);
  expect(about('page-language', { ...survey, language: 'da' })).toHaveLength(1);
  const { es: _es, ...english } = { en: 'Coffee', es: 'Café' };
  expect(about('translation', { ...survey, title: english, sections: [] })).toEqual([]);
});

test('a file for translators has every text, and comes back as it was written', () => {
  const rows = translationRows(survey, 'es');
  expect(rows.map(({ key }) => key)).toEqual([...keys, 'q2.labels.2'].toSorted((a, b) => order(a) - order(b)));
  const given = readTranslations(translationsAsCsv(survey, 'es'));
  if (typeof given === 'string') throw new Error(given);
  expect(given.map(({ key, original, translation }) => ({ key, original, translation }))).toEqual(
    rows.map(({ key, original, translation }) => ({ key, original, translation })),
  );
  expect(withTranslations(survey, 'es', given)).toMatchObject({ survey, changed: 0, notMatched: [], missing: 7 });

  function order(key: string) {
    return rows.findIndex((row) => row.key === key);
  }
});

test('translations are put in by key, and what does not match is said and not used', () => {
  const row = (line: number, key: string, original: string, translation: string) => ({
    line,
    key,
    original,
    translation,
  });
  const read = withTranslations(survey, 'es', [
    row(2, 'q1.options.a', '=Black', '=Solo'),
    row(3, 'q2.text', 'How nice?', '¿Qué tal?'),
    row(4, 'q9.text', 'Gone', 'Ido'),
    row(5, 'q1.options.b', 'With milk', '  '),
    row(6, 'q1.options.a', '=Black', 'Otra'),
    row(7, 'thankYou', 'Thanks', 'Gracias'),
    row(8, '', '', ''),
    row(9, 's1.title', 'First', 'x'.repeat(5_001)),
  ]);
  expect(read).toMatchObject({ changed: 2, missing: 5 });
  expect(read.notMatched).toEqual([
    'Line 3 (q2.text): the original is not the text of this survey any more.',
    'Line 4 (q9.text): the survey has no such text.',
    'Line 6 (q1.options.a): the key is there twice.',
    'Line 8 (without a key): the survey has no such text.',
    'Line 9 (s1.title): the translation is too long.',
  ]);
  expect(read.survey.settings.thankYou).toEqual({ en: 'Thanks', es: 'Gracias' });
  expect(validateSurvey(read.survey).findings).toEqual([]);
  expect(languagesOf(read.survey)).toEqual(['en', 'es']);
});

test('a translation of the whole sample leaves nothing to translate', () => {
  const whole = surveyOf(commuting);
  const rows = translationRows(whole, 'it');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const given = rows.map((row, at) => ({ ...row, line: at + 2, translation: `it ${row.original}` }));
  expect(withTranslations(whole, 'it', given)).toMatchObject({ changed: rows.length, missing: 0, notMatched: [] });
});

test.each([
  ['key,original\na,b', 'The first line must name the columns key, original, and translation.'],
  ['key,original,translation\n"a', 'This cannot be read as a table'],
])('a file that is no such table is refused: %j', (text, problem) => {
  expect(readTranslations(text)).toContain(problem);
});

test('columns may come in another order, with semicolons', () => {
  expect(readTranslations('Translation;Key;Original\r\nHola;title;Hi\r\n')).toEqual([
    { line: 2, key: 'title', original: 'Hi', translation: 'Hola' },
  ]);
});
