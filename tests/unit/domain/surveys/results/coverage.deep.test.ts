/** @guards domain/surveys/results/** domain/surveys/statistics/** */
import { surveyResults } from '../../../../../domain/surveys/results/results.ts';
import { note } from '../../../../_support/note.ts';
import { coverageOf, lanesOfView } from './_support/coverage.ts';
import { clinicSurvey, simulatedInput } from './_support/simulated-results.ts';

test.each([true, false])(
  'rectified shares hold the truth in at least 93 of 100 data sets, twins: %s',
  (twins) => {
    const { covered, rectified } = coverageOf(lanesOfView, 1_000, twins);
    note(`twins ${twins}: ${(100 * covered).toFixed(1)}% covered, ${(100 * rectified).toFixed(1)}% rectified`);
    expect(covered).toBeGreaterThanOrEqual(0.93);
    expect(rectified).toBeGreaterThan(0.9);
  },
  600_000,
);

test.each([1_000, 10_000])(
  'results of %s people and as many personas take seconds of one processor',
  (count) => {
    const survey = clinicSurvey(3);
    const [section] = survey.sections;
    const twenty = { ...survey, sections: [{ ...section!, questions: section!.questions.slice(0, 20) }] };
    const input = simulatedInput({ people: count, personas: count, survey: twenty });
    const begun = process.cpuUsage();
    surveyResults(input);
    const { user } = process.cpuUsage(begun);
    note(
      `results of ${count} people and ${count} personas, 20 questions: ${(user / 1e6).toFixed(1)} s of one processor`,
    );
    expect(user / 1e6).toBeLessThan(count === 1_000 ? 20 : 90);
  },
  600_000,
);
