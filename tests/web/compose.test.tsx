import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ComposePanel } from '../../web/features/compose/compose-panel.tsx';
import {
  EstimateDocument,
  SaveProviderKeyDocument,
  SegmentsDocument,
  SubmitSimulationDocument,
  SubmitVariantsDocument,
  ViewerDocument,
} from '../../web/generated/graphql.ts';
import { CheckProviderKeyDocument } from '../../web/generated/settings/graphql.ts';
import { setStreamState } from '../../web/graphql/connection.ts';
import { estimate, segments } from './_support/composing.ts';
import { ann, faultsOf, focused, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

const settings = { id: 's1', openaiModel: null, defaultSimulationSize: 20 };
const openaiKey = { provider: 'openai', mask: '••••1234', isSimulated: false, refusedAt: null as string | null };
const providerKeys: (typeof openaiKey)[] = [];
const me = {
  userId: 'ann',
  username: 'ann@example.org',
  givenName: 'Ann',
  providerKeys,
  settings,
};

async function compose({ hasKey = true, isSimulated = false } = {}) {
  answer(ViewerDocument, { me: { ...me, providerKeys: hasKey ? [{ ...openaiKey, isSimulated }] : [] } });
  answer(SegmentsDocument, { segments });
  answer(EstimateDocument, { estimateSimulation: estimate });
  const shown = await show(<ComposePanel />);
  await screen.findByRole('textbox', { name: 'Segments: type to search' });
  return { ...shown, run: () => screen.getByRole('button', { name: /^Run/ }) };
}

const message = (name = 'Message') => screen.getByLabelText<HTMLTextAreaElement>(name);
/** Every key press renders the whole form, so the message is pasted where typing is not the subject. */
async function paste(person: UserEvent, text: string): Promise<void> {
  await person.click(message());
  await person.paste(text);
}

const toastSaying = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('.bp6-toast') as HTMLElement;
const users = () => screen.getByLabelText<HTMLInputElement>('Personas');
const provider = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const segmentField = () => screen.getByLabelText('Segments: type to search');

test('errors are shown at their fields, focus moves to the first, and fixing a field removes its error', async () => {
  const { person, run, container } = await compose();
  await person.clear(users());
  await person.click(run());
  expect(screen.getByRole('textbox', { name: 'Message', description: /^Write the message to test/ })).toBe(message());
  expect(screen.getByText(/^Choose at least one segment/)).toBeTruthy();
  expect(screen.getByText('A whole number from 1 to 100,000')).toBeTruthy();
  expect(focused()).toBe(message());

  await person.type(message(), 'Hi');
  expect(screen.queryByText(/Write the message to test/)).toBeNull();
  expect(message().hasAttribute('aria-invalid')).toBe(false);
  // Focus stays in the field while a person types, although other fields have errors.
  expect(focused()).toBe(message());

  await person.type(users(), '12.5');
  expect(users().getAttribute('aria-invalid')).toBe('true');
  await person.clear(users());
  await person.type(users(), '12');
  expect(users().hasAttribute('aria-invalid')).toBe(false);
  await person.click(run());
  expect(focused()).toBe(segmentField());
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(screen.queryByText(/Choose at least one segment/)).toBeNull();
  expect(screen.getByText(/2.segments, 1,500.profiles/)).toBeTruthy();
  expect(asked(SubmitSimulationDocument)).toEqual([]);
  expect(await faultsOf(container)).toEqual([]);
});

test('the estimate requires a message and a segment, follows the input, and says why it is missing', async () => {
  const { person } = await compose();
  expect(screen.getByText(/^With a message and a segment, this shows/)).toBeTruthy();
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(await screen.findByText('$0.50–0.75')).toBeTruthy();
  expect(screen.getByText(/40–55.s/)).toBeTruthy();
  expect(screen.getByText(/^Rough: with 100 personas it would be/)).toBeTruthy();
  expect(asked(EstimateDocument).at(-1)?.input).toMatchObject({
    message: 'Lower fares',
    segmentIds: ['voters', 'donors'],
    numUsers: 20,
  });

  answer(EstimateDocument, {
    estimateSimulation: { ...estimate, marginOfErrorPoints: 4, isSimulated: true, costUsd: { low: 0, high: 0 } },
  });
  await person.type(users(), '0');
  expect(await screen.findByText('free')).toBeTruthy();
  expect(screen.queryByText(/^Rough/)).toBeNull();

  const personas = users().value;
  await person.clear(users());
  expect(await screen.findByText('Correct what is marked in the form; then this shows time and cost.')).toBeTruthy();
  await person.type(users(), personas);
  expect(await screen.findByText('free')).toBeTruthy();

  answer(EstimateDocument, {
    estimateSimulation: { ...estimate, costUsd: { low: 0, high: 0 }, unpricedModels: ['llama3.3'] },
  });
  await person.type(users(), '0');
  expect(await screen.findByText('unknown')).toBeTruthy();
  await person.type(users(), '{Backspace}');

  answer(EstimateDocument, () => {
    throw refusal('No price is known for this model');
  });
  await person.type(users(), '1');
  expect(await screen.findByText('No estimate: No price is known for this model')).toBeTruthy();
});

test('an estimate that failed while the server was unavailable is requested again when the connection returns', async () => {
  const { person } = await compose();
  answer(EstimateDocument, () => {
    throw new TypeError('Failed to fetch');
  });
  act(() => setStreamState('down'));
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(await screen.findByText(/^No estimate: /)).toBeTruthy();
  answer(EstimateDocument, { estimateSimulation: estimate });
  act(() => setStreamState('live'));
  expect(await screen.findByText('Provider calls')).toBeTruthy();
  act(() => setStreamState('idle'));
});

test('a server error is shown at its field until the draft changes, and a repeated press starts one run', async () => {
  const { person, run, router } = await compose();
  answer(SubmitSimulationDocument, () => {
    throw refusal('This message is not allowed', 'message');
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(run());
  expect(await screen.findByText(/^This message is not allowed/)).toBeTruthy();
  expect(focused()).toBe(message());
  await person.type(message(), '!');
  expect(screen.queryByText(/^This message is not allowed/)).toBeNull();

  answer(SubmitSimulationDocument, () => {
    throw new TypeError('Failed to fetch');
  });
  await person.click(run());
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river', status: 'queued', segmentsNotLoaded: [] },
  });
  await person.click(run());
  await waitFor(() => expect(router.state.location.pathname).toBe('/runs/calm-river'));
  const [first, lost, repeated] = asked(SubmitSimulationDocument).map(({ input }) => input.idempotencyKey);
  expect(lost).not.toBe(first);
  expect(repeated).toBe(lost);
  expect(JSON.parse(localStorage.getItem('soundings.draft.ann') ?? '')).toMatchObject({
    message: '',
    segmentIds: ['voters', 'donors'],
  });
});

test('further messages are added and removed with focus, each is required, and they form one experiment', async () => {
  const { person, run, router } = await compose();
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(screen.getByRole('button', { name: 'Compare with another message' }));
  expect(focused()).toBe(message('Message B'));
  await person.click(screen.getByRole('button', { name: 'Compare with one more' }));
  expect(focused()).toBe(message('Message C'));
  await person.type(message('Message C'), 'More buses');
  expect(run().textContent).toBe('Run 3 × 20\u00a0personas');
  await person.click(run());
  expect(focused()).toBe(message('Message B'));
  expect(screen.getAllByText(/Write every message/)).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Remove message B' }));
  expect(message('Message B').value).toBe('More buses');
  expect(focused()).toBe(message('Message A'));
  expect(await screen.findByText('The 2 messages together: 40 calls, at most 1 min 50 s, $1.00–1.50.')).toBeTruthy();
  const runs = ['one', 'two'].map((jobId) => ({
    id: jobId,
    jobId,
    status: 'queued',
    segmentsNotLoaded: [],
    experimentId: 'e1',
  }));
  answer(SubmitVariantsDocument, { submitVariants: runs });
  await person.click(run());
  await waitFor(() => expect(router.state.location.pathname).toBe('/experiments/e1'));
  expect(asked(SubmitVariantsDocument)[0]?.variants).toEqual([{ message: 'Lower fares' }, { message: 'More buses' }]);
});

test('without a key nothing is sent: focus moves to the key field, and Enter there only saves the key', async () => {
  const { person, run } = await compose({ hasKey: false });
  const keys: unknown[] = [];
  answer(CheckProviderKeyDocument, ({ key }) => ({
    checkProviderKey:
      key === 'sk-bad'
        ? { outcome: 'refused', message: 'OpenAI refuses this key.' }
        : { outcome: 'works', message: 'It works.' },
  }));
  answer(SaveProviderKeyDocument, (variables) => {
    keys.push(variables);
    return { saveProviderKey: { ...me, providerKeys: [openaiKey] } };
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  const simulate = await screen.findByText('Use the simulated provider');
  await person.click(run());
  expect(await screen.findByText('Choose who answers, then run.')).toBeTruthy();
  expect(focused()).toBe(simulate.closest('button'));
  expect(await screen.findByText('Choose who answers first; then this shows time and cost.')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save key' });
  expect(save.disabled).toBe(true);
  await person.type(screen.getByLabelText('OpenAI API key'), 'sk-bad{Enter}');
  expect(await screen.findByText(/^OpenAI refuses this key/)).toBeTruthy();
  await person.clear(screen.getByLabelText('OpenAI API key'));
  await person.type(screen.getByLabelText('OpenAI API key'), ' sk-new {Enter}');
  await waitFor(() => expect(keys).toEqual([{ provider: 'openai', key: 'sk-new' }]));
  expect(asked(SubmitSimulationDocument)).toEqual([]);
});

test('a stored key of the simulator is shown as the simulator, and as the provider it answers for if there are two', async () => {
  const { person } = await compose({ isSimulated: true });
  expect(await screen.findByText(/^Rules on this machine answer for OpenAI\./)).toBeTruthy();
  expect([provider('Simulated').checked, provider('Simulated').disabled]).toEqual([true, true]);
  await person.click(provider('Anthropic'));
  expect(screen.getByText(/^Rules on this machine answer for OpenAI\./)).toBeTruthy();
  await person.click(provider('OpenAI'));
  expect(screen.queryByText(/^Rules on this machine/)).toBeNull();
  expect([provider('OpenAI').checked, provider('Anthropic').checked]).toEqual([false, true]);
});

test('any set of at least one provider can be asked, and each one without a key is named', async () => {
  const { person, run } = await compose();
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river-stone', status: 'queued', segmentsNotLoaded: [] },
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(provider('OpenAI'));
  expect(provider('OpenAI').checked).toBe(true);
  expect(screen.getByText('At least one provider is asked')).toBeTruthy();
  await person.click(provider('Anthropic'));
  expect(screen.queryByText('At least one provider is asked')).toBeNull();
  expect(await screen.findByText('No Anthropic key is stored yet.')).toBeTruthy();
  await person.click(provider('Gemini'));
  expect(await screen.findByText('No Anthropic or Gemini key is stored yet.')).toBeTruthy();
  await person.click(provider('Anthropic'));
  expect(await screen.findByText('No Gemini key is stored yet.')).toBeTruthy();
  localStorage.setItem('soundings.geminiApiKey', 'AIza-of-this-browser');
  await person.type(message(), '.');
  await person.click(run());
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
  expect(asked(SubmitSimulationDocument)[0]?.input).toMatchObject({
    modelProvider: 'openai+gemini',
    apiKeys: { gemini: 'AIza-of-this-browser' },
  });
});

test('a draft is restored after a reload, without deleted segments', async () => {
  const { person } = await compose();
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  cleanup();
  answer(SegmentsDocument, { segments: segments.slice(0, 1) });
  await show(<ComposePanel />);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Lower fares');
  expect(await screen.findByText(/1.segment, 1,200.profiles/)).toBeTruthy();
});

test('replacing a draft and clearing it can be undone', async () => {
  const { person, router } = await compose();
  await paste(person, 'Lower fares');
  await act(() => router.navigate('/', { state: { draft: { message: 'Free buses' } } }));
  await waitFor(() => expect(message().value).toBe('Free buses'));
  await person.click(within(await toastSaying('This replaced your draft')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(message().value).toBe('Lower fares'));

  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect(message().value).toBe('');
  await person.click(within(await toastSaying('The form is empty again')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(message().value).toBe('Lower fares'));
});

test('segments from another screen are asked what is written here; the segments of before can be brought back', async () => {
  const { person, router } = await compose();
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Compare with another message' }));
  await person.click(message('Message B'));
  await person.paste('Free buses');
  await act(() => router.navigate('/', { state: { draft: { segmentIds: ['donors'] } } }));
  expect(await screen.findByText(/1.segment, 300.profiles/)).toBeTruthy();
  expect([message('Message A').value, message('Message B').value]).toEqual(['Lower fares', 'Free buses']);
  const notice = await toastSaying('Your draft has these segments now');
  await person.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/2.segments to choose from/)).toBeTruthy();
  expect(message('Message A').value).toBe('Lower fares');
});

test('a segment that is missing can be described from the field, and the form comes back with it', async () => {
  const { person, router } = await compose();
  await paste(person, 'Lower fares');
  await person.click(segmentField());
  // An offer that is not shown cannot be taken by the keyboard either.
  await person.type(segmentField(), 'ab{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/');
  await person.clear(segmentField());
  await person.type(segmentField(), 'retired nurses in Bavaria');
  await person.click(await screen.findByText('Describe ‘retired nurses in Bavaria’'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segments/describe'));
  expect(router.state.location).toMatchObject({
    search: '?returnTo=%2F',
    state: { description: 'retired nurses in Bavaria' },
  });
  cleanup();

  const described = { id: 'c9', name: 'Retired nurses', description: null, type: 'static', size: 40 };
  answer(SegmentsDocument, { segments: [...segments, { ...described, isSample: false, tags: [] }] });
  const back = await show(<ComposePanel />, { pathname: '/', state: { made: 'c9' } });
  expect(await screen.findByText(/1.segment, 40.profiles/)).toBeTruthy();
  expect(message().value).toBe('Lower fares');
  expect(back.router.state.location.state).toBeNull();
});

test('the next message keeps the audience of the last one', async () => {
  const { person, run } = await compose();
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river-stone', status: 'queued', segmentsNotLoaded: [] },
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.clear(users());
  await person.type(users(), '60');
  await person.click(run());
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
  await waitFor(() => expect(message().value).toBe(''));
  expect(users().value).toBe('60');
  expect(screen.getByText(/2.segments, 1,500.profiles/)).toBeTruthy();
});

test('the simulator can be selected although there is a key, which is not sent, and needs no key itself', async () => {
  const { person, run } = await compose({ hasKey: false });
  localStorage.setItem('soundings.openaiApiKey', 'sk-of-this-browser');
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river-stone', status: 'queued', segmentsNotLoaded: [] },
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Simulated' }));
  expect(screen.queryByText('Who answers?')).toBeNull();
  await waitFor(() => expect(asked(EstimateDocument).at(-1)?.input).toMatchObject({ simulated: true }));
  await person.click(run());
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
  expect(asked(SubmitSimulationDocument)[0]?.input).toMatchObject({ simulated: true, modelProvider: 'openai' });
  expect(asked(SubmitSimulationDocument)[0]?.input).not.toHaveProperty('apiKeys');

  await paste(person, 'Free buses');
  expect(provider('Simulated').checked).toBe(true);
  await person.click(provider('Simulated'));
  await person.click(run());
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(2));
  expect(asked(SubmitSimulationDocument)[1]?.input).toMatchObject({
    apiKeys: { openai: 'sk-of-this-browser' },
    simulated: false,
  });
});

test('a new test begins with enough personas for a useful result, unless settings chose another number', async () => {
  answerPath('/auth/me', { ...ann, hasRuns: false, settings: { ...ann.settings, defaultSimulationSize: 10 } });
  const { person, run } = await compose();
  expect(users().value).toBe('100');
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r1', jobId: 'calm-river-stone', status: 'queued', segmentsNotLoaded: [] },
  });
  await paste(person, 'Lower fares');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  answerPath('/auth/me', { ...ann, settings: { ...ann.settings, defaultSimulationSize: 10 } });
  await person.click(run());
  await waitFor(() => expect(message().value).toBe(''));
  expect(users().value).toBe('100');
  cleanup();
  const again = await show(<ComposePanel />);
  expect(users().value).toBe('100');
  await again.person.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(users().value).toBe('100');
});

test('a size that a person chose in settings is what a new test begins with, also ten', async () => {
  const settings10 = { ...ann.settings, defaultSimulationSize: 10 };
  answerPath('/auth/me', { ...ann, settings: settings10, preferences: { numUsers: 10 } });
  await compose();
  expect(users().value).toBe('10');
});

test('the options of a run set how much models learn about imported people, and the language', async () => {
  const { person, run } = await compose();
  answer(SubmitSimulationDocument, {
    submitSimulation: { id: 'r', jobId: 'calm-river', status: 'queued', segmentsNotLoaded: [] },
  });
  await paste(person, 'A train every ten minutes');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(screen.getByRole('button', { name: /^More:/ }));
  await person.selectOptions(await screen.findByLabelText('Imported people'), 'partial');
  await person.click(screen.getByLabelText('Keep the location'));
  await person.type(screen.getByLabelText(/^Language of the answers/), 'Spanish');
  await person.click(run());
  await waitFor(() => expect(asked(SubmitSimulationDocument)).toHaveLength(1));
  expect(asked(SubmitSimulationDocument)[0]?.input).toMatchObject({
    promptOptions: { anonymizationConfig: { level: 'partial', preserveLocation: true } },
    language: 'Spanish',
  });
});

test('the form starts with the preferences and returns to them, and a draft keeps other values', async () => {
  answerPath('/auth/me', { ...ann, preferences: { language: 'Spanish', spendCapUsd: 2.5 } });
  const { person } = await compose();
  const language = () => screen.findByLabelText<HTMLInputElement>(/^Language of the answers/);
  expect((await language()).value).toBe('Spanish');
  expect(screen.getByLabelText<HTMLInputElement>(/^Spend cap/).value).toBe('2.5');
  expect(localStorage.getItem('soundings.draft.ann')).toBeNull();
  await person.clear(await language());
  await paste(person, 'Lower fares');
  cleanup();
  const again = await show(<ComposePanel />);
  expect((await language()).value).toBe('');
  await again.person.click(await screen.findByRole('button', { name: 'Start over' }));
  expect((await language()).value).toBe('Spanish');
});
