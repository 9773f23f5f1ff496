/**
 * Child rows that are deleted with their parent are announced to those who could see them, for every model with a
 * parent and every path to a parent.
 */
import { childrenOf, maxAnnounced } from '../../db/crud/announce-deletion.ts';
import { createRecord } from '../../db/crud/write.ts';
import { modelNamed, type Row } from '../../db/crud/untyped-table.ts';
import { Cohort, VoterProfile } from '../../domain/models/audience.ts';
import { parentPaths, type Model, type ParentPath } from '../../domain/models/model.ts';
import { ToolOutput } from '../../domain/models/workspace.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';
import { everyModel, ownerInput, requiredInput, rowOwnedBy } from './data-rows.ts';
import { documentsOf, newPeople, recordIn } from './data-owners.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const paths = everyModel.flatMap((model) =>
  parentPaths(model).map((path) => [model.name, path.field, model, path] as const),
);

const inCohort: ParentPath = { field: 'cohortId', model: 'Cohort' };

/** Creates a row with a parent of the owner's by the given path. */
async function childOf(model: Model, path: ParentPath, owner: string): Promise<{ child: Row; parentId: unknown }> {
  const parent = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, owner, path);
  // A row that belongs to its parent by another path must not name one by the first path as well.
  const others = Object.fromEntries(parentPaths(model).map(({ field }) => [field, null]));
  const child = await createRecord(
    { db: api.db, access: { as: 'user', userId: owner }, encryptionKey: api.env.ENCRYPTION_KEY },
    model,
    {
      ...requiredInput(model, owner),
      ...others,
      ...parent,
    },
  );
  return { child, parentId: parent[path.field] };
}

const remove = (as: Identity, model: Model, id: unknown) => api.ask(as, documentsOf(model).delete, { input: { id } });

test.each(paths)('deleting a parent notifies about %s under %s', async (_name, _field, model, path) => {
  const { owner, stranger } = newPeople();
  const parent = modelNamed(path.model);
  const [mine, theirs] = [await childOf(model, path, owner), await childOf(model, path, stranger)];
  const listening = [{ user: owner }, 'service', { user: stranger }] as const;
  const [own, all, other] = await Promise.all(listening.map((as) => api.subscribe(as, documentsOf(model).onDelete)));
  expect((await remove({ user: owner }, parent, mine.parentId)).errors).toEqual([]);
  expect((await remove({ user: stranger }, parent, theirs.parentId)).errors).toEqual([]);
  const [key, theirKey] = [mine, theirs].map(({ child }) => ({ [model.key]: child[model.key] }));
  expect(recordIn(await own?.next())).toEqual(key);
  expect([recordIn(await all?.next()), recordIn(await all?.next())]).toEqual([key, theirKey]);
  // The first event a stranger receives is about the stranger's own row.
  expect(recordIn(await other?.next())).toEqual(theirKey);
  for (const stream of [own, all, other]) stream?.close();
});

test('the child models that the registry lists are those with an owner path to the parent', () => {
  expect(paths.length).toBeGreaterThan(8);
  const found = everyModel.flatMap((parent) =>
    childrenOf(parent).map(({ child, path }) => `${child.name} ${path.field} ${parent.name}`),
  );
  expect(found.toSorted()).toEqual(paths.map(([name, field, , path]) => `${name} ${field} ${path.model}`).toSorted());
});

test('after many rows are deleted, their owner’s subscribers are told to read again, and others get no notice', async () => {
  const { owner, stranger } = newPeople();
  const { child, parentId } = await childOf(VoterProfile, inCohort, owner);
  const theirs = await childOf(VoterProfile, inCohort, stranger);
  const fields = requiredInput(VoterProfile);
  const more = Array.from({ length: maxAnnounced }, (_, at) => ({
    ...fields,
    id: `${String(child['id'])}-${at}`,
    cohortId: String(parentId),
  }));
  await api.db
    .insertInto('voterProfile')
    .values(more as never)
    .execute();
  const { onDelete } = documentsOf(VoterProfile);
  const [mine, other] = await Promise.all([
    api.subscribe({ user: owner }, onDelete),
    api.subscribe({ user: stranger }, onDelete),
  ]);
  await remove({ user: owner }, Cohort, parentId);
  expect((await mine.next())?.errors[0]?.message).toBe('Some changes may have been missed. Please read again.');
  await remove({ user: stranger }, Cohort, theirs.parentId);
  expect(recordIn(await other.next())).toEqual({ id: theirs.child['id'] });
  other.close();
});

test('a row with two parents belongs to the owner of the first, who is notified when the second is deleted', async () => {
  const { owner, stranger } = newPeople();
  const key = api.env.ENCRYPTION_KEY;
  const panel = await rowOwnedBy(api.db, key, modelNamed('PanelDiscussion'), owner);
  const run = await rowOwnedBy(api.db, key, modelNamed('DynamicSimulationRun'), stranger);
  const asService = { db: api.db, access: { as: 'service' }, encryptionKey: key } as const;
  const childOfBoth = await createRecord(asService, ToolOutput, { panelId: panel['id'], simulationId: run['id'] });
  const childOfRun = await createRecord(asService, ToolOutput, { simulationId: run['id'] });
  const { onDelete } = documentsOf(ToolOutput);
  const [mine, other] = await Promise.all([
    api.subscribe({ user: owner }, onDelete),
    api.subscribe({ user: stranger }, onDelete),
  ]);
  expect((await remove({ user: stranger }, modelNamed('DynamicSimulationRun'), run['id'])).errors).toEqual([]);
  expect(recordIn(await mine.next())).toEqual({ id: childOfBoth['id'] });
  expect(recordIn(await other.next())).toEqual({ id: childOfRun['id'] });
  mine.close();
  other.close();
});

test('deleting a segment by its name also notifies about its profiles', async () => {
  const { owner } = newPeople();
  const { child, parentId } = await childOf(VoterProfile, inCohort, owner);
  const stream = await api.subscribe({ user: owner }, documentsOf(VoterProfile).onDelete);
  const { name } = await api.db
    .selectFrom('cohort')
    .select('name')
    .where('id', '=', String(parentId))
    .executeTakeFirstOrThrow();
  const answer = await api.ask(
    { user: owner },
    'mutation ($id: ID!, $name: String!) { deleteSegment(id: $id, confirmName: $name) }',
    {
      id: parentId,
      name,
    },
  );
  expect(answer).toMatchObject({ data: { deleteSegment: true }, errors: [] });
  expect(recordIn(await stream.next())).toEqual({ id: child['id'] });
  stream.close();
});
