import { screen } from '@testing-library/react';
import { ComposePanel } from '../../web/features/compose/compose-panel.tsx';
import { EstimateOfSizeDocument, SampleSizeDocument } from '../../web/generated/audience/graphql.ts';
import { EstimateDocument, SegmentsDocument, ViewerDocument } from '../../web/generated/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const segments = [
  { id: 'voters', name: 'Ohio voters', description: null, type: 'static', size: 1200, isSample: false, tags: [] },
  { id: 'donors', name: 'Donors', description: null, type: 'dynamic', size: 300, isSample: false, tags: [] },
];
const estimate = {
  providerCalls: 20,
  marginOfErrorPoints: 21.9,
  restsOn: ['Prices of 1 November'],
  isSimulated: false,
  pricesAsOf: '2026-11-01',
  durationSeconds: { low: 40, high: 55 },
  costUsd: { low: 0.5, high: 0.75 },
};
const me = {
  userId: 'ann',
  username: 'ann@example.org',
  givenName: 'Ann',
  providerKeys: [{ provider: 'openai', mask: '••••1234', isSimulated: false, refusedAt: null }],
  settings: { id: 's1', openaiModel: null, defaultSimulationSize: 20 },
};

async function compose() {
  answer(ViewerDocument, { me });
  answer(SegmentsDocument, { segments });
  answer(EstimateDocument, { estimateSimulation: estimate });
  const shown = await show(<ComposePanel />);
  await screen.findByRole('textbox', { name: 'Segments: type to search' });
  await shown.person.click(screen.getByLabelText('Message'));
  await shown.person.paste('Lower fares');
  await shown.person.click(screen.getByRole('button', { name: 'Choose all' }));
  await screen.findByText('Provider calls');
  return shown;
}

const personas = () => screen.getByLabelText<HTMLInputElement>('Personas').value;

test('the estimate says how many personas tell two messages apart and puts that number into the form', async () => {
  const { person, container } = await compose();
  answer(SampleSizeDocument, ({ points, samePersonas }) => ({
    sampleSize: { personas: samePersonas ? 4000 / points : 16_000 / points, restsOn: ['Assumed: 1 in 4'] },
  }));
  answer(EstimateOfSizeDocument, ({ input }) => ({
    estimateSimulation: {
      durationSeconds: { low: 480, high: 480 },
      costUsd: { low: 1.2, high: 1.2 },
      isSimulated: false,
      repeatsPersonas: (input.numUsers ?? 0) > 1500,
    },
  }));
  await person.click(screen.getByRole('button', { name: 'How many tell two messages apart?' }));
  expect(await screen.findByText(/^About 400.personas: 8.min, \$1\.20$/)).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Other personas' }));
  expect(await screen.findByText(/^About 1,600.personas/)).toBeTruthy();
  expect(await screen.findByText(/^Your segments have fewer people/)).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Same personas' }));
  await person.click(screen.getByRole('radio', { name: '5 points' }));
  expect(await screen.findByText(/^About 800.personas/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Use 800' }));
  expect(personas()).toBe('800');
  expect(await screen.findByText('800 are enough.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('several messages are heard by the same personas, each takes the time, and a failure says why', async () => {
  const { person } = await compose();
  await person.click(screen.getByRole('button', { name: 'Compare with another message' }));
  await person.click(screen.getByLabelText('Message B'));
  await person.paste('More buses');
  answer(SampleSizeDocument, { sampleSize: { personas: 200, restsOn: [] } });
  answer(EstimateOfSizeDocument, () => {
    throw refusal('No price is known for this model');
  });
  await person.click(await screen.findByRole('button', { name: 'How many tell them apart?' }));
  expect(await screen.findByText(/^About 200.personas$/)).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Other personas' })).toBeNull();
  expect(asked(SampleSizeDocument).at(-1)).toEqual({ points: 10, messages: 2, samePersonas: true });

  answer(SampleSizeDocument, () => {
    throw refusal('The database is being restarted');
  });
  await person.click(screen.getByRole('radio', { name: '15 points' }));
  expect(await screen.findByText('No number: The database is being restarted')).toBeTruthy();
});
