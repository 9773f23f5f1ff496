/** Results of a survey for visitors of a link. */
import { forVisitors } from '../../../../../domain/surveys/results/for-visitors.ts';
import { surveyResults } from '../../../../../domain/surveys/results/results.ts';
import type { SurveyResultsView } from '../../../../../domain/surveys/results/view.ts';
import { clinicSurvey, simulatedInput } from './_support/simulated-results.ts';

const wordsOf = ({ questions }: SurveyResultsView, from: string) =>
  questions.flatMap(({ choice, open }) =>
    [...(choice?.others ?? []), ...(open?.themes ?? []).flatMap(({ verbatims }) => verbatims)]
      .filter(({ source }) => source === from)
      .map(({ text }) => text),
  );

test('the words of people are left out, and nothing else', () => {
  const input = simulatedInput({ people: 60, personas: 60, survey: clinicSurvey() });
  const results = surveyResults({ ...input, request: { group: null, filter: null, weights: null } });
  const shown = forVisitors(results);
  expect(wordsOf(results, 'people').length).toBeGreaterThan(0);
  expect(wordsOf(shown, 'people')).toEqual([]);
  expect(wordsOf(shown, 'personas')).toEqual(wordsOf(results, 'personas'));
  const figures = ({ questions }: SurveyResultsView) =>
    questions.map(({ choice, open }) => [
      choice?.options,
      open?.themes.map(({ name, people, personas }) => [name, people, personas]),
    ]);
  expect(figures(shown)).toEqual(figures(results));
});
