import type { Row } from '../../db/crud/untyped.ts';
import { deleteRecord, updateRecord } from '../../db/crud/write.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { OwnerNotAllowed, RecordNotFound } from '../../domain/errors.ts';
import { ownerField } from '../../db/crud/access.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { callers, identityOf, reachOf, type Caller, type Reach } from './data-callers.ts';
import type { Answer, DataApi, OpenStream } from './data-client.ts';
import { creatableInput } from './data-creatable.ts';
import { rowOwnedBy, writableField } from './data-rows.ts';
import { countRows, documentsOf, expectNoWordOf, keysIn, newPeople, newScene, recordIn, storedRow, type Scene } from './data-scene.ts';

/** Whether the caller sees the row of the scene's owner. */
function sees(reach: Reach): boolean {
  return 'rows' in reach && reach.rows !== 'their own';
}

function failures(answer: Answer | undefined): unknown[] {
  return (answer?.errors ?? []).map(({ message, extensions }) => [message, extensions?.['name']]);
}

function said(error: Error): unknown[] {
  return [[error.message, error.constructor.name]];
}

/** Every verb of a model for every caller. What is expected follows from the registry entry alone. */
export function coverModel(model: Model, api: () => DataApi): void {
  const ask = documentsOf(model);
  const field = writableField(model);
  const { key } = model;
  let shared: Promise<Scene> | undefined;
  const sharedScene = () => (shared ??= newScene(api(), model));

  describe.each(callers)('%s', (caller: Caller) => {
    const reach = reachOf(caller, model);
    const refused = 'refusal' in reach ? said(reach.refusal) : [];
    const missing = 'refusal' in reach ? refused : said(new RecordNotFound(model.name));

    test('get', async () => {
      const scene = await sharedScene();
      const { as } = identityOf(caller, scene.owner, scene.stranger);
      const answer = await api().ask(as, ask.get, { key: scene.row[key] });
      expect(failures(answer)).toEqual(refused);
      if (sees(reach)) expect(recordIn(answer)).toMatchObject({ [key]: scene.row[key], [field]: scene.row[field] });
      else expect(answer).toEqual(await api().ask(as, ask.get, { key: 'nowhere' }));
      if (!sees(reach)) expectNoWordOf(scene.owner, answer);
    });

    test('list, with filters and sorted', async () => {
      const scene = await sharedScene();
      const { as } = identityOf(caller, scene.owner, scene.stranger);
      const hit = { [field]: { contains: scene.owner } };
      const filters = [{ createdAt: { ge: scene.row['createdAt'] } }, hit, { or: [hit, { [key]: { eq: scene.row[key] } }] }, { not: { not: hit } }];
      for (const filter of filters) {
        const answer = await api().ask(as, ask.list, { filter });
        expect(failures(answer)).toEqual(refused);
        expect(keysIn(answer, model).includes(scene.row[key])).toBe(sees(reach));
        if (!sees(reach)) expectNoWordOf(scene.owner, answer);
        if (caller === 'the owner') expectNoWordOf(scene.stranger, answer);
      }
    });

    test('look-ups', async () => {
      const scene = await sharedScene();
      const { as } = identityOf(caller, scene.owner, scene.stranger);
      for (const { document, partition } of ask.lookups) {
        const value = scene.row[partition] ?? null;
        if (value === null) continue;
        const answer = await api().ask(as, document, { partition: value });
        expect(failures(answer)).toEqual(refused);
        expect(keysIn(answer, model).includes(scene.row[key])).toBe(sees(reach));
        if (!sees(reach)) expectNoWordOf(scene.owner, answer);
      }
    });

    test('create what is the owner’s', async () => {
      const { owner, stranger } = newPeople();
      const { as, id } = identityOf(caller, owner, stranger);
      const { input, naming } = await creatableInput(api(), model, owner);
      const before = await countRows(api(), model);
      const answer = await api().ask(as, ask.create, { input });
      const mayMake = 'rows' in reach && (sees(reach) || naming === undefined);
      const denied = 'refusal' in reach ? refused : said(new OwnerNotAllowed(naming ?? ''));
      expect(failures(answer)).toEqual(mayMake ? [] : denied);
      expect(await countRows(api(), model)).toBe(mayMake ? before + 1 : before);
      if (!mayMake) return;
      const stored = await storedRow(api(), model, recordIn(answer)?.[key]);
      if (model.owner.by === 'hidden') expect(stored?.['ownerId']).toBe(id);
      else if (model.owner.by === 'field') expect(stored?.[model.owner.field]).toBe(owner);
    });

    test('update', async () => {
      const scene = await newScene(api(), model);
      const { as } = identityOf(caller, scene.owner, scene.stranger);
      const before = await storedRow(api(), model, scene.row[key]);
      const answer = await api().ask(as, ask.update, { input: { [key]: scene.row[key], [field]: 'changed' } });
      const after = await storedRow(api(), model, scene.row[key]);
      expect(failures(answer)).toEqual(sees(reach) ? [] : missing);
      expect({ ...after, updatedAt: 0 }).toEqual({ ...before, ...(sees(reach) ? { [field]: 'changed' } : {}), updatedAt: 0 });
      if (sees(reach)) return;
      expect(answer).toEqual(await api().ask(as, ask.update, { input: { [key]: 'nowhere', [field]: 'changed' } }));
      expectNoWordOf(scene.owner, answer);
    });

    test('delete', async () => {
      const scene = await newScene(api(), model);
      const { as } = identityOf(caller, scene.owner, scene.stranger);
      const answer = await api().ask(as, ask.delete, { input: { [key]: scene.row[key] } });
      expect(failures(answer)).toEqual(sees(reach) ? [] : missing);
      expect((await storedRow(api(), model, scene.row[key])) === undefined).toBe(sees(reach));
      expect(await storedRow(api(), model, scene.strangersRow[key])).toBeDefined();
      if (sees(reach)) return;
      expect(answer).toEqual(await api().ask(as, ask.delete, { input: { [key]: 'nowhere' } }));
      expectNoWordOf(scene.owner, answer);
    });

    test('subscribe', async () => {
      const { owner, stranger } = newPeople();
      const { as, id } = identityOf(caller, owner, stranger);
      const streams = await Promise.all([ask.onCreate, ask.onUpdate, ask.onDelete].map((document) => api().subscribe(as, document)));
      if ('refusal' in reach) {
        for (const stream of streams) expect(failures(await stream.next())).toEqual(refused);
        return;
      }
      // What must not be heard happens first: what arrives first tells.
      const silent = id === owner ? stranger : owner;
      const people = reach.rows === 'all' ? [owner, stranger] : [silent, id ?? ''];
      const rows: Row[] = [];
      for (const person of people) rows.push(await rowOwnedBy(api().db, api().env.ENCRYPTION_KEY, model, person));
      const heard = rows[reach.rows === 'all' ? 0 : 1]?.[key];
      const writes = [
        undefined,
        (ctx: CrudContext, row: Row) => updateRecord(ctx, model, { [key]: row[key], [field]: 'touched' }),
        deleteRowOf(model),
      ];
      for (const [place, stream] of streams.entries()) {
        for (const [index, person] of people.entries()) await writes[place]?.(contextOf(api(), person), rows[index] ?? {});
        const event = await firstAbout(stream, rows);
        expect([recordIn(event)?.[key], failures(event)]).toEqual([heard, []]);
        if (reach.rows !== 'all') expectNoWordOf(silent, event);
        stream.close();
      }
    });
  });

  test('another user gives no row away and hangs none under somebody else’s', async () => {
    const scene = await newScene(api(), model);
    const owner = ownerField(model);
    const naming = [...(model.owner.by === 'field' && owner !== undefined ? [owner] : []), ...parentPaths(model).map((path) => path.field)];
    for (const name of naming) {
      const theirs = scene.row[name] ?? 'of nobody';
      const answer = await api().ask({ user: scene.stranger }, ask.update, { input: { [key]: scene.strangersRow[key], [name]: theirs } });
      expect(failures(answer)).toEqual(said(new OwnerNotAllowed(name)));
      expect((await storedRow(api(), model, scene.strangersRow[key]))?.[name] ?? null).toBe(scene.strangersRow[name] ?? null);
    }
    expect(naming.length > 0 || model.owner.by === 'hidden').toBe(true);
  });

  /** Who hears of everything also hears of what the test before did last. */
  async function firstAbout(stream: OpenStream, rows: Row[]): Promise<Answer | undefined> {
    for (;;) {
      const event = await stream.next();
      if (recordIn(event) === null || rows.some((row) => row[key] === recordIn(event)?.[key])) return event;
    }
  }
}

function contextOf(api: DataApi, userId: string): CrudContext {
  return { db: api.db, access: { as: 'user', userId }, encryptionKey: api.env.ENCRYPTION_KEY };
}

function deleteRowOf(model: Model) {
  return (ctx: CrudContext, row: Row) => deleteRecord(ctx, model, { [model.key]: row[model.key] });
}
