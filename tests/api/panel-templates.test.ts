/** Templates of panels that people save: their own, public ones of others, and those that cannot be read. */
import { storeBuiltInTemplates } from '../../db/panels/templates.ts';
import { panelTemplates } from '../../domain/panels/templates/templates.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let ann: string;
let ben: string;

beforeAll(async () => {
  api = await startIdentityApi();
  ann = (await api.signedIn('ann@example.com')).accessToken;
  ben = (await api.signedIn('ben@example.com')).accessToken;
}, 60_000);

afterAll(() => api?.close(), 60_000);

interface Guide {
  id: string;
  name: string;
  whose: string;
  uses: number | null;
  setup: object | null;
}

const setup = { guide: [{ name: 'Talk', objective: 'What they think', turns: 6 }], turnRule: 'round-robin' };
const template = { name: 'Town hall', category: 'Local', suggestedParticipants: 5, setup };

async function save(as: string, given: object): Promise<{ id: string; error: string | undefined }> {
  const { body } = await api.ask(as, 'mutation ($t: JSON!) { savePanelTemplate(template: $t) }', { t: given });
  return { id: body['data']?.savePanelTemplate as string, error: body['errors']?.[0]?.message as string | undefined };
}

async function guidesOf(as: string): Promise<Guide[]> {
  const { body } = await api.ask(as, '{ panelGuides { id name whose uses setup } }');
  return body['data'].panelGuides as Guide[];
}

/** True when the data API deleted it. */
async function remove(as: string, id: string): Promise<boolean> {
  const { body } = await api.ask(as, 'mutation ($id: ID!) { deletePanelTemplate(input: { id: $id }) { id } }', { id });
  return body['data']?.deletePanelTemplate?.id === id;
}

test('a template is its owner’s until it is public, and only its owner deletes it', async () => {
  const mine = await save(ann, template);
  const shared = await save(ann, { ...template, name: 'Shared hall', isPublic: true });
  const seenByAnn = await guidesOf(ann);
  expect(seenByAnn.slice(0, 2).map(({ whose }) => whose)).toEqual(['own', 'own']);
  expect(seenByAnn.find(({ id }) => id === mine.id)?.setup).toMatchObject({ turnRule: 'round-robin' });
  const seenByBen = await guidesOf(ben);
  expect(seenByBen.filter(({ whose }) => whose !== 'built-in')).toMatchObject([
    { id: shared.id, name: 'Shared hall', whose: 'public', uses: 0 },
  ]);
  expect(await remove(ben, shared.id)).toBe(false);
  expect(await remove(ann, shared.id)).toBe(true);
  expect((await guidesOf(ben)).every(({ whose }) => whose === 'built-in')).toBe(true);
});

test('a template holds no participants, and one without a guide is refused by name', async () => {
  const { id } = await save(ann, {
    ...template,
    setup: { ...setup, participants: [{ source: 'segment', segmentId: 'of-ann' }] },
  });
  expect(JSON.stringify((await guidesOf(ann)).find((one) => one.id === id))).not.toContain('of-ann');
  expect((await save(ann, { ...template, name: ' ' })).error).toBe('Give the template a name');
  expect((await save(ann, { ...template, setup: { ...setup, guide: [] } })).error).toBe(
    'A guide needs at least one phase',
  );
});

test('a stored template that cannot be read is shown without its set-up', async () => {
  const { id } = await save(ann, template);
  await api.db.updateTable('panelTemplate').set({ defaultConfig: '{"guide": 7}' }).where('id', '=', id).execute();
  expect((await guidesOf(ann)).find((one) => one.id === id)?.setup).toBeNull();
});

const builtInFields = `id name category description suggestedParticipantCount participantRoles discussionPhases prompts recommendedTools
  exampleTranscript bestPractices defaultConfig isPublic isBuiltIn createdBy usageCount updatedAt`;

async function records(as: string): Promise<Record<string, unknown>[]> {
  const { body } = await api.ask(as, `{ listPanelTemplates(limit: 100) { items { ${builtInFields} } } }`);
  return body['data'].listPanelTemplates.items as Record<string, unknown>[];
}

test('built-in templates are records with all their fields, stored once, and the gallery reads them', async () => {
  await storeBuiltInTemplates(api.db);
  const stored = (await records(ben)).filter(({ isBuiltIn }) => isBuiltIn);
  expect(stored.map(({ id }) => id).toSorted()).toEqual(panelTemplates.map(({ id }) => id).toSorted());
  for (const record of stored) expect(Object.values(record)).not.toContain(null);
  expect(stored.find(({ id }) => id === 'concept-test')).toMatchObject({
    discussionPhases: [{ name: 'Today' }, { name: 'Idea' }, { name: 'Fit' }, { name: 'Barriers' }, { name: 'Close' }],
    prompts: { ballot: { stances: ['Would use it', 'Not sure', 'Would not use it'] } },
    participantRoles: [{ role: 'moderator' }, { role: 'participant', count: 6 }],
  });
  await storeBuiltInTemplates(api.db);
  expect((await records(ben)).filter(({ isBuiltIn }) => isBuiltIn)).toEqual(stored);
  await api.db.updateTable('panelTemplate').set({ name: 'Other' }).where('id', '=', 'concept-test').execute();
  expect((await guidesOf(ben)).find(({ id }) => id === 'concept-test')).toMatchObject({
    name: 'Other',
    whose: 'built-in',
  });
  await storeBuiltInTemplates(api.db);
  const builtIn = (await guidesOf(ben)).filter(({ whose }) => whose === 'built-in');
  expect(builtIn.map(({ id, name }) => [id, name])).toEqual(panelTemplates.map(({ id, name }) => [id, name]));
  expect(await remove(ben, 'concept-test')).toBe(false);
});

test('isPublic of the data API offers a template in the gallery, and its record stays its owner’s', async () => {
  const input = {
    name: 'Of a client',
    category: 'Local',
    defaultConfig: setup,
    isPublic: true,
    bestPractices: ['Listen.'],
  };
  const create = 'mutation ($input: CreatePanelTemplateInput!) { createPanelTemplate(input: $input) { id } }';
  const { body } = await api.ask(ann, create, { input });
  const id = body['data'].createPanelTemplate.id as string;
  const { body: seen } = await api.ask(ben, '{ panelGuides { id whose bestPractices } }');
  expect((seen['data'].panelGuides as Guide[]).find((guide) => guide.id === id)).toEqual({
    id,
    whose: 'public',
    bestPractices: ['Listen.'],
  });
  expect((await records(ben)).map((record) => record['id'])).not.toContain(id);
});
