import { screen } from '@testing-library/react';
import { Palette } from '../../web/app/palette/palette.tsx';
import { RecentRunsDocument, SegmentsDocument } from '../../web/generated/graphql.ts';
import { PanelsDocument } from '../../web/generated/panels/graphql.ts';
import { show } from './_support/render.tsx';
import { answer } from './_support/server.ts';

const panel = (jobId: string, topic: string, status = 'completed') => ({
  jobId,
  topic,
  status,
  progress: 100,
  participants: 6,
  summary: null,
  createdAt: '2026-11-20T10:00:00.000Z',
});

const page = (onClose: () => unknown) => [
  { path: '/runs', element: <Palette onClose={() => void onClose()} /> },
  { path: '/panels/:jobId', element: <p>The panel itself</p> },
];

beforeEach(() => {
  answer(RecentRunsDocument, { recentSimulations: { items: [], nextToken: null } });
  answer(SegmentsDocument, { segments: [] });
  const older = Array.from({ length: 6 }, (_, at) => panel(`older-panel-${at}`, `Older ${at}`));
  answer(PanelsDocument, { panels: [panel('calm-green-river', 'Tram line 4', 'processing'), ...older] });
});

test('the latest panels are offered before anything is written, and all are found by topic or by id', async () => {
  let closed = 0;
  const { person, router } = await show(
    page(() => (closed += 1)),
    '/runs',
  );
  await screen.findByRole('option', { name: /Tram line 4\s*Running/ });
  expect(screen.getByRole('group', { name: 'Panels' }).querySelectorAll('[role="option"]')).toHaveLength(5);
  expect(screen.queryByRole('option', { name: /Older 5/ })).toBeNull();
  await person.type(screen.getByRole('combobox', { name: 'Go to' }), 'older-panel-5');
  await screen.findByRole('option', { name: /Older 5/ });
  await person.clear(screen.getByRole('combobox', { name: 'Go to' }));
  await person.type(screen.getByRole('combobox', { name: 'Go to' }), 'tram{Enter}');
  await screen.findByText('The panel itself');
  expect(router.state.location.pathname).toBe('/panels/calm-green-river');
  expect(closed).toBe(1);
});
