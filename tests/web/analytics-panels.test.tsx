/** Panels on the analytics page. */
import { screen, within } from '@testing-library/react';
import { AnalyticsScreen } from '../../web/features/analytics/analytics-screen.tsx';
import { sampleView } from '../../web/features/analytics/sample.ts';
import type { PanelLine, View } from '../../web/features/analytics/view.ts';
import { AnalyticsFilterChoicesDocument, AnalyticsViewDocument } from '../../web/generated/analytics/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer } from './_support/server.ts';

const line: PanelLine = {
  jobId: 'calm-green-river',
  topic: 'Tram line 4',
  status: 'completed',
  createdAt: '2026-11-20T10:00:00.000Z',
  isSimulated: true,
  isImported: false,
  isFork: false,
  groups: 2,
  participants: 5,
  people: 1,
  votes: { voters: 10, changed: 4, persuaded: 2, followers: 0 },
  themes: [{ content: 'They doubt the cost', groups: 2 }],
};
const none = { panels: 0, groups: 0, participants: 0, people: 0, forks: 0, transcripts: 0, speakers: 0, simulated: 0 };

/** A view without runs. */
function viewOf(panels: View['panels']): View {
  const sample = sampleView();
  return {
    ...sample,
    totals: { ...sample.totals, runs: 0 },
    trend: [],
    bySegment: [],
    bestMessages: [],
    worstMessages: [],
    messages: [],
    byModel: [],
    modelTrend: [],
    panels,
  };
}

function given(panels: View['panels'], choices: { runs: number; panels: number }): void {
  answer(AnalyticsFilterChoicesDocument, {
    analyticsChoices: { segments: [], providers: [], models: [], ...choices },
  });
  answer(AnalyticsViewDocument, { analytics: viewOf(panels) });
}

const exportButton = () => screen.getByRole('button', { name: /Export/ }) as HTMLButtonElement;

test('panels are shown without any run, with counts, allowed words and links', async () => {
  const imported = { ...line, jobId: 'tall-blue-hill', topic: 'A real evening', isImported: true, isSimulated: false };
  const running = { ...line, jobId: 'old-red-barn', topic: 'Parking', status: 'processing', votes: null, themes: [] };
  given(
    {
      ...none,
      panels: 2,
      groups: 4,
      participants: 10,
      people: 2,
      transcripts: 1,
      speakers: 9,
      simulated: 2,
      list: [running, line, { ...imported, groups: 1, participants: 0, people: 9, votes: null }],
    },
    { runs: 0, panels: 3 },
  );
  const { container } = await show(<AnalyticsScreen />, '/analytics');
  const table = within(await screen.findByRole('group', { name: 'Panels, table' }));
  const [, parking, tram, real] = table
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(parking).toMatch(/Parking.*Simulated provider.*Running.*5 AI participants, 1 person.*–.*–$/);
  expect(tram).toContain('4 of 10');
  expect(tram).toContain('2 persuaded');
  expect(tram).toContain('They doubt the cost (in 2 of 2 groups)');
  expect(real).toMatch(/Imported transcript.*9 people–They doubt the cost$/);
  expect(table.getByRole('link', { name: 'Tram line 4' }).getAttribute('href')).toBe('/panels/calm-green-river');
  expect(container.textContent).not.toMatch(/\d%/);
  expect(screen.getByRole('heading', { name: 'How private votes moved in panels' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Best and worst messages' })).toBeNull();
  expect(exportButton().disabled).toBe(false);
  expect(await faultsOf(container)).toEqual([]);
});

test('a filter that selects neither runs nor panels says so, and nothing can be exported', async () => {
  given({ ...none, list: [] }, { runs: 0, panels: 1 });
  await show(<AnalyticsScreen />, '/analytics?q=nothing');
  await screen.findByText('No run or panel matches these filters');
  expect(exportButton().disabled).toBe(true);
});

test('whoever has neither sees invented panels, which lead nowhere', async () => {
  given({ ...none, list: [] }, { runs: 0, panels: 0 });
  await show(<AnalyticsScreen />, '/analytics');
  await screen.findByText('Nothing to analyze yet');
  const table = within(screen.getByRole('group', { name: 'Panels, table' }));
  expect(table.getByText('A bus every ten minutes')).toBeTruthy();
  expect(table.queryByRole('link')).toBeNull();
});
