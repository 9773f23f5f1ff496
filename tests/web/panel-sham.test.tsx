/** The sham transcript in the form of a panel and on its page. */
import { screen, waitFor } from '@testing-library/react';
import { NewPanelScreen } from '../../web/features/panels/new-panel-screen.tsx';
import { Outcome } from '../../web/features/panels/outcome.tsx';
import type { ReadPanel } from '../../web/features/panels/panel.ts';
import { SegmentsDocument, ToolsDocument } from '../../web/generated/graphql.ts';
import { PanelEstimateDocument } from '../../web/generated/panels/graphql.ts';
import { show } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';

test('it is asked by default, is priced, and can be turned off alone or with the controls', async () => {
  answer(SegmentsDocument, { segments: [] });
  answer(ToolsDocument, { tools: [] });
  answer(PanelEstimateDocument, ({ setup }) => {
    const calls = (setup as { sham: boolean; controls: boolean }).sham ? 92 : 80;
    return { panelEstimate: { calls, atMostMore: 15, costUsd: 0, seconds: 60, unpricedModels: [], byKind: [] } };
  });
  const { person } = await show(<NewPanelScreen />);
  const sham = await screen.findByLabelText(/^Also ask everybody after a sham transcript/);
  const lastSetup = () => (asked(PanelEstimateDocument).at(-1)?.setup ?? {}) as Record<string, unknown>;
  expect(sham).toHaveProperty('checked', true);
  await screen.findByText('92 calls');
  expect(lastSetup()).toMatchObject({ controls: true, sham: true });
  await person.click(sham);
  await screen.findByText('80 calls');
  expect(lastSetup()).toMatchObject({ controls: true, sham: false });
  await person.click(screen.getByLabelText(/^Also ask everybody without the discussion/));
  expect(sham).toHaveProperty('disabled', true);
  await waitFor(() => expect(lastSetup()).toMatchObject({ controls: false }));
});

const panel: ReadPanel = {
  topic: 'Tram line 4',
  message: '',
  status: 'completed',
  isSimulated: false,
  isImported: false,
  moderator: 'Moderator',
  summary: 'They weighed it.',
  recommendation: null,
  minorityReport: '',
  themes: [],
  distinctGroups: 1,
  notices: [],
  copies: [],
  shamNote: 'Method: they also read about houseplants.',
  verdict: ['15 points or more from the first vote: 3 of 6 after the discussion, 1 of 6 after the sham transcript.'],
  movement: [{ part: 'reading', mean: 0.1, low: null, high: null }],
  droppedFindings: 0,
  participants: [],
  groups: [],
  findings: [],
};

test('the page says how it was compared, and shows what reading alone did', async () => {
  await show(<Outcome panel={panel} />);
  expect(await screen.findByText('Method: they also read about houseplants.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Reading as much about something else \+0\.10/ })).toBeTruthy();
  expect(screen.getByText(/3 of 6 after the discussion, 1 of 6 after the sham transcript/)).toBeTruthy();
});

test('an older panel has no such note', async () => {
  await show(<Outcome panel={{ ...panel, shamNote: null }} />);
  await screen.findByText('They weighed it.');
  expect(screen.queryByText(/^Method/)).toBeNull();
});
