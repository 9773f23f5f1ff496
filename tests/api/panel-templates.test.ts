/** Templates of panels that people save: their own, public ones of others, and those that cannot be read. */
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
