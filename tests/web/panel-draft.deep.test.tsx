// @guards web/features/panels/** web/generated/panels/**
/** The draft of a new panel stays in the browser until the panel is submitted or the form is begun again. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { NewPanelScreen } from '../../web/features/panels/new-panel-screen.tsx';
import { SegmentsDocument, ToolsDocument } from '../../web/generated/graphql.ts';
import { PanelEstimateDocument, SubmitPanelDocument } from '../../web/generated/panels/graphql.ts';
import { segments } from './_support/composing.ts';
import { show } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';

beforeEach(() => {
  answer(SegmentsDocument, { segments });
  answer(ToolsDocument, { tools: [] });
  answer(PanelEstimateDocument, {
    panelEstimate: { calls: 80, atMostMore: 15, costUsd: 0, seconds: 60, unpricedModels: [], byKind: [] },
  });
});

const topic = async () => screen.findByLabelText<HTMLInputElement>('Topic');
const segment = () => screen.getByLabelText<HTMLSelectElement>('From a segment');

async function again() {
  cleanup();
  return show(<NewPanelScreen />);
}

test('a reload keeps the form, also that no segment was chosen; a deleted segment is replaced', async () => {
  const { person } = await show(<NewPanelScreen />);
  await person.type(await topic(), 'Tram line 4');
  await waitFor(() => expect(segment().value).toBe('voters'));
  await person.selectOptions(segment(), '');
  await again();
  expect((await topic()).value).toBe('Tram line 4');
  await waitFor(() => expect(segment().options).toHaveLength(3));
  expect(segment().value).toBe('');

  await person.selectOptions(segment(), 'donors');
  answer(SegmentsDocument, { segments: segments.slice(0, 1) });
  await again();
  await waitFor(() => expect(segment().value).toBe('voters'));
});

test('participants are drawn from several segments, and each is asked for', async () => {
  answer(SubmitPanelDocument, { submitPanel: { id: 'p1', jobId: 'calm-river-stone' } });
  const { person } = await show(<NewPanelScreen />);
  await person.type(await topic(), 'Tram line 4');
  await waitFor(() => expect(segment().value).toBe('voters'));
  await person.click(screen.getByRole('button', { name: 'Add a segment' }));
  expect(screen.getByLabelText<HTMLSelectElement>('From segment 2').value).toBe('donors');
  expect(screen.queryByRole('button', { name: 'Add a segment' })).toBeNull();
  const people = screen.getByLabelText('People from segment 2');
  await person.clear(people);
  await person.type(people, '3');
  await again();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('People from segment 2').value).toBe('3'));
  await person.click(screen.getByRole('button', { name: 'Start the panel' }));
  await waitFor(() => expect(asked(SubmitPanelDocument)).toHaveLength(1));
  const from = (segmentId: string, people: number) =>
    Array.from({ length: people }, () => ({ source: 'segment', segmentId }));
  expect(asked(SubmitPanelDocument)[0]).toMatchObject({
    setup: { participants: [...from('voters', 6), ...from('donors', 3)] },
  });
});

test('the form can be begun again, which can be undone; a submitted one is empty the next time', async () => {
  answer(SubmitPanelDocument, { submitPanel: { id: 'p1', jobId: 'calm-river-stone' } });
  const { person } = await show(<NewPanelScreen />);
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  await person.type(await topic(), 'Tram line 4');
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await topic()).value).toBe('');
  const toast = (await screen.findByText('The form is as it was at first')).closest<HTMLElement>('.bp6-toast');
  await person.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect((await topic()).value).toBe('Tram line 4');

  await person.click(screen.getByRole('button', { name: 'Start the panel' }));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('.panel'))).toEqual([]));
  await again();
  expect((await topic()).value).toBe('');
});
