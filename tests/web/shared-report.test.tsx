/** The report for a client as visitors of a link see it. */
import { screen, within } from '@testing-library/react';
import { ClientReportView } from '../../web/components/client-report/client-report-view.tsx';
import type { SharedReport } from '../../web/components/client-report/use-shared-report.ts';
import { faultsOf, show } from './_support/render.tsx';

const shared: SharedReport = {
  startedAt: '2026-11-30T14:20:00.000Z',
  brand: { color: '9e6000', logo: { type: 'png', data: 'iVBORw0KGgo=', width: 80, height: 40 } },
  report: {
    title: 'A bus every ten minutes',
    subtitle: '2 messages compared',
    messages: [{ label: 'A', text: 'A bus every ten minutes' }],
    verdict: 'B is 12 points more positive than A',
    mark: 'Simulated provider',
    date: 'Nov 30, 2026',
    sections: [
      {
        heading: 'Result',
        statement: 'B did better',
        blocks: [
          { kind: 'figures', figures: [{ label: 'Positive', value: '52%', range: '46–58%', tone: 'positive' }] },
          {
            kind: 'chart',
            title: 'Answers',
            series: [
              { name: 'Positive', tone: 'positive' },
              { name: 'Negative', tone: 'negative' },
            ],
            bars: [{ label: 'A', values: [30, 10], figure: '75% (60–86%)' }],
            isStacked: true,
          },
          { kind: 'table', columns: ['Group', 'A'], rows: [['Parents', '40% (28–54%)']] },
          {
            kind: 'table',
            columns: ['', 'Reason'],
            rows: [
              ['For', 'It is quick'],
              ['', 'It is cheap'],
            ],
          },
        ],
      },
      {
        heading: 'In their words',
        statement: 'What personas said',
        blocks: [{ kind: 'quotes', quotes: [{ text: 'It would help me.', who: 'Ann B., for', tone: 'positive' }] }],
      },
      {
        heading: 'Method',
        statement: 'How it was done',
        blocks: [{ kind: 'box', title: 'Method', items: ['60 AI personas, not a poll.'] }],
      },
    ],
  },
};

test('it shows statements, figures, groups, quotes and method, with a full date in a zone, and the logo', async () => {
  const { container } = await show(<ClientReportView {...shared} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A bus every ten minutes');
  expect(screen.getByText('B is 12 points more positive than A')).toBeTruthy();
  expect(container.querySelector('time')?.textContent).toMatch(/November 30, 2026.*2:20.*UTC/);
  expect(screen.getByAltText<HTMLImageElement>('Logo').src).toBe('data:image/png;base64,iVBORw0KGgo=');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'B did better',
    'What personas said',
    'How it was done',
  ]);
  const result = within(screen.getByRole('region', { name: 'Report: Result' }));
  expect(result.getByText('52%')).toBeTruthy();
  expect(result.getByText('Positive 30, Negative 10')).toBeTruthy();
  expect(result.getByRole('row', { name: 'Parents 40% (28–54%)' })).toBeTruthy();
  expect(screen.getByText('It would help me.')).toBeTruthy();
  expect(screen.getByText('60 AI personas, not a poll.')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});
