/** Results of a survey as visitors of a link see them. */
import { screen } from '@testing-library/react';
import { SharedSurveyScreen } from '../../web/features/surveys/shared-survey-screen.tsx';
import type { ReportSoFar } from '../../web/components/client-report/use-shared-report.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answerPath } from './_support/server.ts';

const routes = [{ path: '/shared/surveys/:token', element: <SharedSurveyScreen /> }];
const empty: ReportSoFar = {
  startedAt: '2026-11-30T14:20:00.000Z',
  brand: { color: '9e6000', logo: null },
  report: null,
};

test('before the first answer they read that nobody has answered', async () => {
  answerPath('/api/shared/surveys/empty', { ...empty });
  await show(routes, '/shared/surveys/empty');
  expect(await screen.findByText('Nobody has answered yet. Come back later.')).toBeTruthy();
});

test('they read the report', async () => {
  const report = {
    title: 'Clinic access',
    subtitle: 'Survey of 4 questions, answered by 40 people',
    messages: [],
    verdict: 'Use the rectified figures.',
    mark: null,
    date: 'Nov 30, 2026',
    sections: [
      {
        heading: 'Question 1',
        statement: 'How long is an acceptable wait?',
        blocks: [{ kind: 'list', items: ['46% of people say up to 3 days.'] }],
      },
    ],
  };
  answerPath('/api/shared/surveys/full', { ...empty, report });
  const { container } = await show(routes, '/shared/surveys/full');
  expect(await screen.findByRole('heading', { level: 1, name: 'Clinic access' })).toBeTruthy();
  expect(screen.getByText('46% of people say up to 3 days.')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('a link that is gone says so', async () => {
  await show(routes, '/shared/surveys/unknown');
  expect(await screen.findByText('These results could not be read')).toBeTruthy();
});
