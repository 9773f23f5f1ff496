// @guards web/features/compose/** web/generated/audience/**
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ComposePanel } from '../../web/features/compose/compose-panel.tsx';
import {
  AudiencePresetsDocument,
  DeleteAudiencePresetDocument,
  EstimateOfSizeDocument,
  RenameAudiencePresetDocument,
  SampleSizeDocument,
  SaveAudiencePresetDocument,
} from '../../web/generated/audience/graphql.ts';
import {
  EstimateDocument,
  SegmentsDocument,
  SubmitSimulationDocument,
  ViewerDocument,
} from '../../web/generated/graphql.ts';
import { estimate, segments } from './_support/composing.ts';
import { ann, faultsOf, focused, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

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
      people: 1500,
      repeatsPersonas: (input.numUsers ?? 0) > 1500,
    },
  }));
  await person.click(screen.getByRole('button', { name: 'How many tell two messages apart?' }));
  expect(await screen.findByText(/^About 400.personas: 8.min, \$1\.20$/)).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Other personas' }));
  expect(await screen.findByText(/^About 1,600.personas/)).toBeTruthy();
  expect(await screen.findByText(/^Your segments have only 1,500.people/)).toBeTruthy();
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

const small = {
  id: 'scholars',
  name: 'Scholars',
  description: null,
  type: 'static',
  size: 1,
  isSample: false,
  tags: [],
};

test('segments with few people are asked once each, unless another number is typed', async () => {
  answer(ViewerDocument, { me });
  answer(SegmentsDocument, { segments: [...segments, small] });
  answer(EstimateDocument, { estimateSimulation: estimate });
  const handedOver = { state: { draft: { segmentIds: ['scholars'] } } };
  const { person, container } = await show(<ComposePanel />, { pathname: '/', ...handedOver });
  await waitFor(() => expect(personas()).toBe('1'));
  expect(screen.getByText('1 person, asked once')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  // With more people the usual number is asked again.
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await waitFor(() => expect(personas()).toBe('20'));
  expect(screen.queryByText(/asked once/)).toBeNull();
  await person.clear(screen.getByLabelText('Personas'));
  await person.type(screen.getByLabelText('Personas'), '25');
  await person.click(screen.getAllByRole('button', { name: 'Remove tag' })[0]!);
  expect(personas()).toBe('25');
});

test('a segment of another screen has the usual number, although the draft had few people asked once each', async () => {
  answer(ViewerDocument, { me });
  answer(SegmentsDocument, { segments: [...segments, small] });
  answer(EstimateDocument, { estimateSimulation: estimate });
  const handedOver = (id: string) => ({ pathname: '/', state: { draft: { segmentIds: [id] } } });
  await show(<ComposePanel />, handedOver('scholars'));
  await waitFor(() => expect(personas()).toBe('1'));
  cleanup();
  await show(<ComposePanel />, handedOver('donors'));
  await waitFor(() => expect(personas()).toBe('20'));
});

const lastAudience = {
  jobId: 'calm-river',
  segmentIds: ['donors'],
  numUsers: 240,
  split: null,
  modelProvider: 'anthropic',
  models: ['claude-sonnet-4-6'],
  simulated: false,
};
const preset = {
  id: 'p1',
  name: 'Swing voters',
  segmentIds: ['voters', 'donors'],
  numUsers: 60,
  split: null,
  modelProvider: 'openai',
  models: [],
  simulated: false,
};

async function begin(user: object = {}) {
  answerPath('/auth/me', { ...ann, ...user });
  answer(ViewerDocument, { me });
  answer(SegmentsDocument, { segments });
  answer(AudiencePresetsDocument, { audiencePresets: [preset] });
  const shown = await show(<ComposePanel />);
  await screen.findByRole('textbox', { name: 'Segments: type to search' });
  return shown;
}

const asksAnthropic = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Anthropic' }).checked;

test('a new message starts with the audience of the last run, and goes to the defaults and back', async () => {
  const { person, container } = await begin({ lastAudience });
  expect(await screen.findByText(/^The audience of your last run/)).toBeTruthy();
  expect(personas()).toBe('240');
  expect(asksAnthropic()).toBe(true);
  expect(screen.getByText('Donors · 300')).toBeTruthy();
  expect(screen.getByText('claude-sonnet-4-6')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);

  await person.click(screen.getByLabelText('Message'));
  await person.paste('Lower fares');
  await person.click(screen.getByRole('button', { name: 'Use my defaults' }));
  expect(personas()).toBe('20');
  expect(asksAnthropic()).toBe(false);
  expect(screen.queryByText('Donors · 300')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Lower fares');

  await person.click(screen.getByRole('button', { name: 'As in my last run' }));
  expect(personas()).toBe('240');
  expect(asksAnthropic()).toBe(true);
});

test('a person who wants their defaults starts with them', async () => {
  const preferences = { language: null, spendCapUsd: null, startWith: 'defaults' };
  await begin({ lastAudience, preferences });
  expect(personas()).toBe('20');
  expect(asksAnthropic()).toBe(false);
  expect(screen.getByRole('button', { name: 'As in my last run' })).toBeTruthy();
});

test('audiences are saved, chosen, renamed and deleted from the form, and choice and deletion can be undone', async () => {
  const { person } = await begin();
  const menu = screen.getByRole('button', { name: 'Audiences' });
  await person.click(menu);
  expect((await screen.findByRole('menuitem', { name: 'Save this audience' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await person.click(await screen.findByRole('menuitem', { name: /^Swing voters/ }));
  expect(personas()).toBe('60');
  expect(screen.getByText(/2.segments, 1,500.profiles/)).toBeTruthy();

  answer(SaveAudiencePresetDocument, ({ name, audience }) => ({
    saveAudiencePreset: { ...preset, id: 'p2', name, numUsers: audience.numUsers ?? 0 },
  }));
  await person.click(menu);
  await person.click(await screen.findByRole('menuitem', { name: 'Save this audience' }));
  await person.type(await screen.findByLabelText('Name'), 'Everybody{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  await waitFor(() => expect(focused()).toBe(menu));
  expect(asked(SaveAudiencePresetDocument)[0]).toEqual({
    name: 'Everybody',
    audience: {
      segmentIds: ['voters', 'donors'],
      numUsers: 60,
      split: null,
      modelProvider: 'openai',
      models: [],
      simulated: false,
    },
  });

  answer(RenameAudiencePresetDocument, () => {
    throw refusal('You have another audience named “Donors”. Choose another name.', 'name');
  });
  await person.click(menu);
  await person.click(await screen.findByRole('menuitem', { name: 'Rename “Swing voters”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the audience' });
  await person.clear(within(dialog).getByLabelText('Name'));
  await person.type(within(dialog).getByLabelText('Name'), 'Donors{Enter}');
  expect(await screen.findByText(/^You have another audience named/)).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  answer(DeleteAudiencePresetDocument, { deleteAudiencePreset: true });
  await person.click(menu);
  await person.click(await screen.findByRole('menuitem', { name: 'Delete “Swing voters”' }));
  const toast = (await screen.findByText('The audience “Swing voters” was deleted')).closest<HTMLElement>('.bp6-toast');
  await person.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Audiences' });
  expect(asked(SaveAudiencePresetDocument).at(-1)).toMatchObject({ name: 'Swing voters', audience: { numUsers: 60 } });
});

test('a run above the amount in the settings is asked about first, also when its cost is not known', async () => {
  const { person } = await begin({ preferences: { askAboveUsd: 0.5 } });
  answer(EstimateDocument, { estimateSimulation: estimate });
  const runs = { submitSimulation: { id: 'r1', jobId: 'calm-river', status: 'queued', segmentsNotLoaded: [] } };
  answer(SubmitSimulationDocument, runs);
  await person.click(screen.getByLabelText('Message'));
  await person.paste('Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  const run = () => screen.getByRole('button', { name: /^Run with/ });
  await person.click(run());
  expect(await screen.findByRole('alertdialog', { name: 'Start for up to $0.75?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked(SubmitSimulationDocument)).toEqual([]);

  answer(EstimateDocument, () => {
    throw refusal('No price is known for this model');
  });
  await person.type(screen.getByLabelText('Personas'), '0');
  await person.click(run());
  expect(await screen.findByRole('alertdialog', { name: 'Start without an estimate?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Run it' }));
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
});

test('a cheap run starts without a question', async () => {
  const { person } = await begin({ preferences: { askAboveUsd: 0.75 } });
  answer(EstimateDocument, { estimateSimulation: estimate });
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river', status: 'queued', segmentsNotLoaded: [] },
  });
  await person.click(screen.getByLabelText('Message'));
  await person.paste('Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(screen.getByRole('button', { name: /^Run with/ }));
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
});

test('several segments are split by size with a minimum, equally, or by own numbers, which make the number', async () => {
  const { person, container } = await begin();
  answer(EstimateDocument, { estimateSimulation: estimate });
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river', status: 'queued', segmentsNotLoaded: [] },
  });
  await person.click(screen.getByLabelText('Message'));
  await person.paste('Lower fares');
  expect(screen.queryByLabelText('Split among segments')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.clear(screen.getByLabelText('Personas'));
  await person.type(screen.getByLabelText('Personas'), '100');
  expect(
    screen.getByText('Ohio voters 80 · Donors 20. Under 30 answers are shown as counts, not as shares.'),
  ).toBeTruthy();
  await person.type(screen.getByLabelText(/^At least in each/), '30');
  expect(screen.getByText('Ohio voters 70 · Donors 30')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Split among segments'), 'Equally');
  expect(screen.getByText('Ohio voters 50 · Donors 50')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Split among segments'), 'By own numbers');
  await person.clear(screen.getByLabelText('Donors'));
  await person.type(screen.getByLabelText('Donors'), '40');
  expect(screen.getByLabelText<HTMLInputElement>('Personas').value).toBe('90');
  expect(screen.getByLabelText<HTMLInputElement>('Personas').disabled).toBe(true);
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /^Run with 90/ }));
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
  const own = [
    { segmentId: 'voters', personas: 50 },
    { segmentId: 'donors', personas: 40 },
  ];
  expect(asked(SubmitSimulationDocument)[0]?.input).toMatchObject({ numUsers: 90, split: { by: 'own', own } });
});

test('a segment that leaves takes its own number along, and one segment needs no split', async () => {
  const { person } = await begin();
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.selectOptions(screen.getByLabelText('Split among segments'), 'By own numbers');
  expect(personas()).toBe('20');
  await person.click(screen.getAllByLabelText('Remove tag')[0] as HTMLElement);
  expect(screen.queryByLabelText('Split among segments')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Personas').disabled).toBe(false);
});
