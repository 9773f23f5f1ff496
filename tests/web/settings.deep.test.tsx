// @guards web/features/settings/** web/generated/settings/** web/session/**
import { act, screen, waitFor, within } from '@testing-library/react';
import { DataSection } from '../../web/features/settings/data-section.tsx';
import { KeysSection } from '../../web/features/settings/keys-section.tsx';
import { NotificationsSection } from '../../web/features/settings/notifications-section.tsx';
import { SimulationsSection } from '../../web/features/settings/simulations-section.tsx';
import {
  ProviderModelsDocument,
  RefreshProviderModelsDocument,
  SaveProviderKeyDocument,
  SegmentsDocument,
} from '../../web/generated/graphql.ts';
import {
  CheckProviderKeyDocument,
  EnterModelPriceDocument,
  ModelPricesDocument,
  RemoveModelPriceDocument,
  ReportLookDocument,
  MySettingsDocument,
  type SettingsFieldsFragment,
  UpdateSettingsDocument,
} from '../../web/generated/settings/graphql.ts';
import { session } from '../../web/session/session.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const me: SettingsFieldsFragment = {
  userId: 'ann',
  username: 'ann@example.org',
  givenName: 'Ann',
  providerKeys: [{ provider: 'openai', mask: '••••abcd', isSimulated: false, refusedAt: null }],
  hasFecKey: false,
  settings: {
    id: 's1',
    fecApiKey: null,
    openaiModel: null,
    defaultSimulationSize: 20,
    hasCompletedTour: true,
  },
  preferences: {
    language: null,
    spendCapUsd: null,
    numUsers: null,
    startWith: null,
    segmentIds: null,
    modelProvider: null,
    models: null,
    askAboveUsd: null,
    timeZone: null,
    locale: null,
    mailedKinds: null,
    movedPoints: null,
  },
};

/** Sets the result of saving the OpenAI key: the stored key's mask, or null. */
function keySaved(mask: string | null) {
  const key = { provider: 'openai', isSimulated: false, refusedAt: null };
  return { saveProviderKey: { ...me, providerKeys: mask === null ? [] : [{ ...key, mask }] } };
}

function withSettings(part: Partial<SettingsFieldsFragment> = {}): { me: SettingsFieldsFragment } {
  return { me: { ...me, ...part } };
}

beforeEach(() => {
  answer(MySettingsDocument, withSettings());
  answer(ModelPricesDocument, { modelPrices: [] });
  answer(ReportLookDocument, { reportLook: { color: null, usedColor: '24416b', logo: null } });
  // Each query would visit the hundreds of time zones, which one test reads in full.
  import.meta.jest
    .spyOn(Intl, 'supportedValuesOf')
    .mockReturnValue(['America/New_York', 'Asia/Tokyo', 'Europe/Berlin']);
});
afterEach(() => import.meta.jest.restoreAllMocks());

const sections = [
  { path: '/keys', element: <KeysSection /> },
  { path: '/', element: <SimulationsSection /> },
];

const openaiKey = () => screen.findByLabelText<HTMLInputElement>('OpenAI API key');
const keyRow = async () => within((await openaiKey()).form as HTMLElement);

test('the field of a stored key is empty, and saving it empty asks for a key and sends nothing', async () => {
  const { person, container } = await show(<KeysSection />);
  expect((await openaiKey()).value).toBe('');
  const row = await keyRow();
  expect(row.getByText('Stored: ••••abcd')).toBeTruthy();
  await person.click(row.getByText('Save'));
  expect(row.getByText('Paste a key first')).toBeTruthy();
  expect(asked(SaveProviderKeyDocument)).toEqual([]);
  await person.type(await openaiKey(), 's');
  expect(row.getByText('Stored: ••••abcd')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('a refused key that was saved is marked until a test succeeds, and a simulated key is marked as simulated', async () => {
  const refused = { provider: 'openai', mask: '••••abcd', isSimulated: false, refusedAt: '2026-11-20T10:00:00.000Z' };
  answer(
    MySettingsDocument,
    withSettings({
      providerKeys: [refused, { provider: 'anthropic', mask: '••••1234', isSimulated: true, refusedAt: null }],
    }),
  );
  answer(CheckProviderKeyDocument, { checkProviderKey: { outcome: 'works', message: 'OpenAI accepts this key.' } });
  const { person } = await show(<KeysSection />);
  const row = await keyRow();
  expect(row.getByText(/^not accepted by OpenAI on .*2026$/)).toBeTruthy();
  expect(screen.getAllByTitle(/^Answers come from the built-in simulator/)).toHaveLength(1);
  answer(MySettingsDocument, withSettings());
  await person.click(row.getByText('Test'));
  await waitFor(() => expect(row.queryByText(/^not accepted/)).toBeNull());
  expect(row.getByText('OpenAI accepts this key.')).toBeTruthy();
});

test('a key that its provider refuses is saved only after a second press', async () => {
  answer(CheckProviderKeyDocument, { checkProviderKey: { outcome: 'refused', message: 'OpenAI refuses this key.' } });
  answer(SaveProviderKeyDocument, keySaved('••••-bad'));
  const { person } = await show(<KeysSection />);
  await person.type(await openaiKey(), 'sk-bad{Enter}');
  expect(await screen.findByText(/^OpenAI refuses this key\. To keep it all the same/)).toBeTruthy();
  expect(asked(SaveProviderKeyDocument)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save the OpenAI API key anyway' }));
  expect(await screen.findByText('Stored: ••••-bad')).toBeTruthy();
  // Another key is checked again.
  await person.type(await openaiKey(), 'sk-other{Enter}');
  expect(await screen.findByText(/^OpenAI refuses this key\. To keep it all the same/)).toBeTruthy();
  expect(asked(SaveProviderKeyDocument)).toEqual([{ provider: 'openai', key: 'sk-bad' }]);
});

test('a key is saved separately and its field is cleared, while a refused key stays in the field', async () => {
  answer(CheckProviderKeyDocument, { checkProviderKey: { outcome: 'works', message: 'OpenAI accepts this key.' } });
  const { person } = await show(<KeysSection />);
  answer(SaveProviderKeyDocument, () => {
    throw refusal('This is not a key of OpenAI', 'openaiApiKey');
  });
  await person.type(await openaiKey(), ' sk-new{Enter}');
  expect(await screen.findByText('This is not a key of OpenAI')).toBeTruthy();
  expect((await openaiKey()).value).toBe(' sk-new');
  expect((await openaiKey()).getAttribute('aria-invalid')).toBe('true');

  answer(SaveProviderKeyDocument, keySaved('••••-new'));
  await person.click((await keyRow()).getByText('Save'));
  expect(await screen.findByText('Stored: ••••-new')).toBeTruthy();
  expect((await openaiKey()).value).toBe('');
  expect(asked(SaveProviderKeyDocument)).toEqual([
    { provider: 'openai', key: 'sk-new' },
    { provider: 'openai', key: 'sk-new' },
  ]);
});

test('a test uses the entered key, otherwise the stored one, and shows the result', async () => {
  answer(CheckProviderKeyDocument, ({ key }) => ({
    checkProviderKey:
      key === null
        ? { outcome: 'works', message: 'The key works.' }
        : { outcome: 'refused', message: 'OpenAI refuses this key.' },
  }));
  const { person } = await show(<KeysSection />);
  const row = await keyRow();
  await person.click(row.getByText('Test'));
  expect(await screen.findByText('The key works.')).toBeTruthy();
  await person.type(await openaiKey(), 'sk-bad');
  await person.click(row.getByText('Test'));
  expect(await screen.findByText('OpenAI refuses this key.')).toBeTruthy();
  expect(asked(CheckProviderKeyDocument)).toEqual([
    { provider: 'openai', key: null },
    { provider: 'openai', key: 'sk-bad' },
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test the Anthropic API key' }).disabled).toBe(true);
});

test('a key is removed after a question; Esc keeps it, and focus returns to the button', async () => {
  const { person } = await show(<KeysSection />);
  const remove = await screen.findByRole('button', { name: 'Remove the OpenAI API key' });
  await person.click(remove);
  const question = await screen.findByRole('alertdialog', { name: 'Remove the OpenAI API key?' });
  await waitFor(() => expect(focused()).toBe(within(question).getByText('Keep it').closest('button')));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(remove));

  answer(SaveProviderKeyDocument, keySaved(null));
  await person.click(remove);
  await person.click(await screen.findByText('Remove', { selector: '[role=alertdialog] *' }));
  await waitFor(() => expect(screen.queryByText('Stored: ••••abcd')).toBeNull());
  expect(asked(SaveProviderKeyDocument)).toEqual([{ provider: 'openai', key: '' }]);
});

test('a key in this browser is not sent, is shown by its last characters, and is removed at sign-out', async () => {
  answer(CheckProviderKeyDocument, { checkProviderKey: { outcome: 'failed', message: 'OpenAI is away' } });
  const { person } = await show(<KeysSection />);
  await person.type(await openaiKey(), 'sk-mine-9876');
  await person.click((await keyRow()).getByText('Test'));
  expect(await screen.findByText('OpenAI is away')).toBeTruthy();
  await person.type(await openaiKey(), '{Enter}');
  expect(await screen.findByText('OpenAI is away. To keep it all the same, press “Save anyway”.')).toBeTruthy();
  expect(screen.queryByText('OpenAI is away')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Keep it in this browser only' }));
  expect(screen.getByText(/^This browser holds a key ending in 9876/)).toBeTruthy();
  expect(screen.queryByText(/Save anyway/)).toBeNull();
  expect((await openaiKey()).value).toBe('');
  expect(localStorage.getItem('soundings.openaiApiKey')).toBe('sk-mine-9876');
  expect(asked(SaveProviderKeyDocument)).toEqual([]);
  await act(() => session.signOut().catch(() => undefined));
  expect(localStorage.getItem('soundings.openaiApiKey')).toBeNull();
});

test('unsaved input is kept between visits, can be discarded, and an invalid size is not sent', async () => {
  const { person, router } = await show(sections);
  const size = async () => screen.findByLabelText<HTMLInputElement>('Default simulation size');
  const save = () => screen.getByText('Save').closest('button') as HTMLButtonElement;
  await size();
  expect(save().disabled).toBe(true);
  await person.type(await size(), '0.5');
  await person.click(save());
  expect(screen.getByText('The default size is a whole number from 1 to 100,000')).toBeTruthy();
  expect((await size()).getAttribute('aria-invalid')).toBe('true');
  expect(asked(UpdateSettingsDocument)).toEqual([]);

  await person.clear(await size());
  await person.type(await size(), '50');
  expect(screen.queryByText('The default size is a whole number from 1 to 100,000')).toBeNull();
  await act(() => router.navigate('/keys'));
  await openaiKey();
  await act(() => router.navigate('/'));
  expect((await size()).value).toBe('50');
  await person.click(screen.getByText('Discard'));
  expect((await size()).value).toBe('20');
  expect(save().disabled).toBe(true);
});

test('preferences are saved with the defaults, and a refused one shows its error at its field', async () => {
  const { person } = await show(<SimulationsSection />);
  const language = () => screen.findByLabelText<HTMLInputElement>(/^Language of the answers/);
  answer(UpdateSettingsDocument, () => {
    throw refusal('Language must be its name, such as Spanish: 2 to 40 letters', 'language');
  });
  await person.type(await language(), 'Spanish');
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText(/^Language must be its name/)).toBeTruthy();
  expect((await language()).getAttribute('aria-invalid')).toBe('true');
  answer(UpdateSettingsDocument, ({ input }) => ({
    updateSettings: { ...me, preferences: { ...me.preferences, ...(input.preferences as object) } },
  }));
  await person.type(screen.getByLabelText(/^Spend cap/), '2.5');
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull());
  expect((await language()).value).toBe('Spanish');
  expect(asked(UpdateSettingsDocument).at(-1)).toMatchObject({
    input: { openaiModel: '', defaultSimulationSize: 20, preferences: { language: 'Spanish', spendCapUsd: 2.5 } },
  });
});

test('a model selected from the list is saved as the default of new runs', async () => {
  const { person } = await show(<SimulationsSection />);
  const model = await screen.findByLabelText<HTMLSelectElement>('OpenAI model');
  const settings = { ...me.settings, openaiModel: 'gpt-6-luna' };
  answer(UpdateSettingsDocument, { updateSettings: { ...me, settings } });
  await person.selectOptions(model, 'gpt-6-luna');
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull());
  expect(model.value).toBe('gpt-6-luna');
  expect(asked(UpdateSettingsDocument)).toMatchObject([{ input: { openaiModel: 'gpt-6-luna' } }]);
});

test('an error while reading the settings offers a retry', async () => {
  answer(MySettingsDocument, () => {
    throw refusal('The database is away');
  });
  const { person } = await show(<SimulationsSection />);
  expect(await screen.findByText('GraphQL errors: The database is away')).toBeTruthy();
  answer(MySettingsDocument, withSettings());
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByLabelText('Default simulation size')).toBeTruthy();
});

test('drafts and templates of a person can be removed from this browser and restored from the message', async () => {
  const mine = ['soundings.draft.ann', 'soundings.draft.ann.assistant.new', 'soundings.templates.ann'];
  const others = ['soundings.draft.anna', 'soundings.templates.ben'];
  for (const key of [...mine, ...others]) localStorage.setItem(key, '{}');
  const { person } = await show(<DataSection />);
  await person.click(screen.getByRole('button', { name: 'Remove from this browser' }));
  expect([...mine, ...others].filter((key) => localStorage.getItem(key) !== null)).toEqual(others);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(mine.every((key) => localStorage.getItem(key) === '{}')).toBe(true);
});

test('the audience, the amount to ask above and its start are saved with the defaults; an empty choice takes it back', async () => {
  answer(SegmentsDocument, {
    segments: [
      { id: 'voters', name: 'Ohio voters', description: null, type: 'static', size: 1200, isSample: false, tags: [] },
    ],
  });
  answer(UpdateSettingsDocument, ({ input }) => ({
    updateSettings: { ...me, preferences: { ...me.preferences, ...(input.preferences as object) } },
  }));
  const { person, container } = await show(<SimulationsSection />);
  await person.selectOptions(await screen.findByLabelText('A new message starts with'), 'these defaults');
  await person.click(await screen.findByRole('button', { name: 'Choose all' }));
  await person.click(screen.getByRole('checkbox', { name: 'Anthropic' }));
  await person.click(screen.getByRole('checkbox', { name: 'OpenAI' }));
  await person.type(screen.getByLabelText(/^Ask before a run above/), '1.5');
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull());
  const chosen = { startWith: 'defaults', segmentIds: ['voters'], modelProvider: 'anthropic', models: null };
  expect(asked(UpdateSettingsDocument).at(-1)).toMatchObject({
    input: { preferences: { ...chosen, askAboveUsd: 1.5 } },
  });
  expect(await faultsOf(container)).toEqual([]);

  await person.click(screen.getByRole('checkbox', { name: 'OpenAI' }));
  await person.click(screen.getByRole('checkbox', { name: 'Anthropic' }));
  await person.click(screen.getByLabelText('Remove tag'));
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull());
  expect(asked(UpdateSettingsDocument).at(-1)).toMatchObject({
    input: { preferences: { segmentIds: null, modelProvider: null } },
  });
});

test('numbers, dates and times follow the chosen locale and time zone at once', async () => {
  import.meta.jest.restoreAllMocks();
  answer(UpdateSettingsDocument, ({ input }) => {
    Object.assign(me.preferences, input.preferences);
    return { updateSettings: { ...me, preferences: { ...me.preferences } } };
  });
  const { person } = await show(<SimulationsSection />);
  await person.selectOptions(await screen.findByLabelText('Numbers and dates'), 'German (Germany)');
  expect(await screen.findByText(/^Now: 1\.234\.567 · 9 Nov 2026/)).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  expect(await screen.findByText(/23:05$/)).toBeTruthy();
  expect(asked(UpdateSettingsDocument)).toEqual([
    { input: { preferences: { locale: 'de-DE' } } },
    { input: { preferences: { timeZone: 'Asia/Tokyo' } } },
  ]);
  answer(UpdateSettingsDocument, () => {
    throw refusal('The database is away');
  });
  await person.selectOptions(screen.getByLabelText('Time zone'), 'As this browser');
  expect(await screen.findByText('The database is away')).toBeTruthy();
  Object.assign(me.preferences, { locale: null, timeZone: null });
});

test('the price of a model is entered, shown and removed, and 0 is free', async () => {
  const { person, container } = await show(<KeysSection />);
  expect(await screen.findByText('No prices entered.')).toBeTruthy();
  const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Enter price' });
  expect(enter.disabled).toBe(true);
  await person.type(screen.getByLabelText('Model'), 'llama3.3');
  await person.type(screen.getByLabelText(/^Input/), '0');
  await person.type(screen.getByLabelText(/^Output/), '0.5');
  const price = { model: 'llama3.3', inputUsd: 0, outputUsd: 0.5 };
  answer(EnterModelPriceDocument, { enterModelPrice: [{ model: 'llama3.3' }] });
  answer(ModelPricesDocument, { modelPrices: [price] });
  await person.click(enter);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe(''));
  expect(asked(EnterModelPriceDocument)).toEqual([price]);
  expect(screen.getByRole('row', { name: /llama3/ }).textContent).toMatch(
    /^llama3\.3free input\$0[.,]50 outputRemove$/,
  );
  expect(await faultsOf(container)).toEqual([]);
  answer(RemoveModelPriceDocument, { removeModelPrice: [] });
  answer(ModelPricesDocument, { modelPrices: [] });
  await person.click(screen.getByRole('button', { name: 'Remove the price of llama3.3' }));
  expect(await screen.findByText('No prices entered.')).toBeTruthy();
});

test('a model that ends soon is marked, and the default is the one that will be asked', async () => {
  answer(SegmentsDocument, { segments: [] });
  answer(ProviderModelsDocument, {
    providerModels: [
      {
        provider: 'openai',
        models: ['gpt-6-luna', 'gpt-4o'],
        note: 'Models that OpenAI lists for your key',
        readAt: null,
        defaultModel: 'gpt-6-luna',
        ends: [{ model: 'gpt-4o', on: '2027-01-14' }],
      },
    ],
  });
  const { person } = await show(<SimulationsSection />);
  const field = await screen.findByLabelText<HTMLInputElement>('Models: type to search');
  expect(field.placeholder).toBe('Default: gpt-6-luna');
  await person.click(field);
  expect(await screen.findByRole('option', { name: /^gpt-4o, until .*2027/ })).toBeTruthy();
});

test('models are offered as the provider lists them, and a list that cannot be read again says why', async () => {
  const list = (models: string[], note: string, readAt: string | null = null) => ({
    provider: 'openai',
    models,
    note,
    readAt,
    defaultModel: 'gpt-4o',
    ends: [],
  });
  answer(SegmentsDocument, { segments: [] });
  answer(ProviderModelsDocument, {
    providerModels: [
      list(['gpt-4o'], 'Known models: OpenAI has not been asked with this key'),
      { ...list([], 'Known models: there is no Anthropic key'), provider: 'anthropic' },
    ],
  });
  const { person } = await show(<SimulationsSection />);
  expect(await screen.findByText('Known models: OpenAI has not been asked with this key')).toBeTruthy();
  expect(screen.queryByText(/no Anthropic key/)).toBeNull();
  answer(RefreshProviderModelsDocument, {
    refreshProviderModels: list(['gpt-9-sol'], 'Models that OpenAI lists for your key', '2026-11-09T14:05:00Z'),
  });
  await person.click(screen.getByRole('button', { name: 'Ask for the newest models' }));
  expect(await screen.findByText(/^Models that OpenAI lists for your key, /)).toBeTruthy();
  await person.click(screen.getByLabelText('Models: type to search'));
  expect(await screen.findByRole('option', { name: 'gpt-9-sol' })).toBeTruthy();
  answer(RefreshProviderModelsDocument, () => {
    throw refusal('The database is away');
  });
  await person.click(screen.getByRole('button', { name: 'Ask for the newest models' }));
  expect(await screen.findByText('The database is away')).toBeTruthy();
});

test('what is mailed is chosen from what is mailed by default, with the points of a move', async () => {
  answer(UpdateSettingsDocument, {
    updateSettings: { ...me, preferences: { ...me.preferences, mailedKinds: ['run'], movedPoints: 5 } },
  });
  const { person, container } = await show(<NotificationsSection />);
  const move = await screen.findByLabelText('The answer to a recurring run moved or drifts');
  expect([(move as HTMLInputElement).checked, screen.getByLabelText<HTMLInputElement>('A run ended').checked]).toEqual([
    true,
    false,
  ]);
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByLabelText('A run ended'));
  await person.click(move);
  await person.clear(screen.getByLabelText(/^An answer moved or drifts/));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The amount must be a whole number from 1 to 100 points')).toBeTruthy();
  await person.type(screen.getByLabelText(/^An answer moved or drifts/), '5');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked(UpdateSettingsDocument)).toHaveLength(1));
  expect(asked(UpdateSettingsDocument)[0]).toEqual({
    input: { preferences: { mailedKinds: ['run', 'schedule-failed'], movedPoints: 5 } },
  });
});
