import fc from 'fast-check';
import { path } from '../../../domain/surveys/path.ts';
import { isSame, mergeAnswers } from '../../../web/features/survey-page/merge.ts';
import { languagesOf } from '../../../domain/surveys/languages.ts';
import { pickLanguage } from '../../../web/features/survey-page/pick-language.ts';
import { languageName } from '../../../web/lib/language-name.ts';
import { answerAll, answerTo, commuting, respondentOf, surveyOf, surveys } from '../domain/surveys/samples.ts';

/** A random survey with the answers of two tabs, each of which stopped somewhere. */
const twoTabs = surveys.chain((survey) =>
  fc
    .record({ seeds: fc.tuple(fc.string(), fc.string()), kept: fc.tuple(fc.nat(9), fc.nat(9)) })
    .map(({ seeds, kept }) => {
      const respondent = respondentOf(survey);
      const [mine, theirs] = seeds.map((seed, at) => {
        const all = answerAll(
          survey,
          respondent,
          (question) => answerTo(question, seed) ?? answerTo({ ...question, required: true }, seed),
        );
        return Object.fromEntries(Object.entries(all.answers).slice(0, kept[at]));
      });
      return { survey, respondent, mine: mine ?? {}, theirs: theirs ?? {} };
    }),
);

describe('answers of two tabs', () => {
  test('stored ones hold, and those of this tab fill the gaps of the path', () => {
    fc.assert(
      fc.property(twoTabs, ({ survey, respondent, mine, theirs }) => {
        const copy = { revision: 1, answers: mine, sent: null, isSaved: false };
        const { answers } = mergeAnswers(survey, respondent, copy, { revision: 4, answers: theirs, status: 'started' });
        // Each tab has answered a beginning of the survey, so no gap comes before what is stored.
        expect(answers).toEqual({ ...Object.fromEntries(Object.keys(answers).map((id) => [id, mine[id]])), ...theirs });
        const asked = new Set(path(survey, answers, respondent).map(({ id }) => id));
        expect(Object.keys(answers).every((id) => asked.has(id))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('those of this tab hold when they are based on the stored ones, or are the save whose reply was lost', () => {
    fc.assert(
      fc.property(twoTabs, fc.boolean(), ({ survey, respondent, mine, theirs }, isOwnSave) => {
        const copy = { revision: isOwnSave ? 3 : 4, answers: mine, sent: isOwnSave ? theirs : null, isSaved: false };
        const merged = mergeAnswers(survey, respondent, copy, { revision: 4, answers: theirs, status: 'started' });
        expect(merged).toEqual({ answers: mine, isForeign: false });
      }),
      { numRuns: 30 },
    );
  });

  test('the order of fields makes no difference', () => {
    expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
    expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });
});

describe('languages', () => {
  test('are those of all texts, the own one first', () => {
    expect(languagesOf(surveyOf(commuting))).toEqual(['en', 'de']);
  });

  test.each([
    [['de-CH', 'en'], 'de'],
    [[null, 'fr', 'de'], 'de'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('of %j the survey serves %s', (wanted, served) => {
    expect(pickLanguage(['en', 'de'], wanted)).toBe(served);
  });

  test('are named in themselves', () => {
    expect(languageName('de', 'de')).toBe('Deutsch');
  });
});
