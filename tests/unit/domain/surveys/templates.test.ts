import { lint } from '../../../../domain/surveys/lint/lint.ts';
import { isComplete } from '../../../../domain/surveys/path.ts';
import { clinicAccess } from '../../../../domain/surveys/samples/clinic-access.ts';
import { templates } from '../../../../web/features/surveys/templates.ts';
import { answerAll, answerTo, respondentOf, surveyOf } from './samples.ts';

test('the sample and each template can be published as they are, and answered to the end', async () => {
  const all = [clinicAccess, ...(await Promise.all(templates.map(({ load }) => load())))];
  expect(all).toHaveLength(4);
  for (const input of all) {
    const survey = surveyOf(input);
    expect([survey.title, lint(survey)]).toEqual([survey.title, []]);
    const respondent = respondentOf(survey);
    const { answers } = answerAll(survey, respondent, (question) => answerTo(question, question.id));
    expect(isComplete(survey, answers, respondent)).toBe(true);
  }
});
