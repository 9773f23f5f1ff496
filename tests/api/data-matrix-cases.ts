/** Tests of every operation on one model with every kind of caller. */
import type { Row } from '../../db/crud/untyped-table.ts';
import { deleteRecord, updateRecord } from '../../db/crud/write.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { OwnerNotAllowed, RecordNotFound } from '../../domain/errors.ts';
import { ownerField } from '../../db/crud/access.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { callers, identityOf, reachOf, type Caller, type Reach } from './data-callers.ts';
import type { Answer, DataApi, OpenStream } from './data-client.ts';
import { creatableInput } from './data-creatable.ts';
import { rowOwnedBy, writableField } from './data-rows.ts';
import {
  countRows,
  documentsOf,
  expectNoWordOf,
  keysIn,
  newPeople,
  createOwners,
  recordIn,
  storedRow,
  type TwoOwners,
} from './data-owners.ts';

/** True when the caller sees the row of the owner. */
function sees(reach: Reach): boolean {
  return 'rows' in reach && reach.rows !== 'their own';
}

function failures(answer: Answer | undefined): unknown[] {
  return (answer?.errors ?? []).map(({ message, extensions }) => [message, extensions?.['name']]);
}

function said(error: Error): unknown[] {
  return [[error.message, error.constructor.name]];
}

/**
 * Defines tests of every verb of a model for every caller. Expectations follow from the registry entry, which
 * tests/unit/domain/access-rules.test.ts compares with the specification. Refused callers are tested with all verbs in
 * one request.
 */
export function coverModel(model: Model, api: () => DataApi, who: readonly Caller[] = callers): void {
  const ask = documentsOf(model);
  const field = writableField(model);
  const { key } = model;
  let shared: Promise<TwoOwners> | undefined;
  const sharedOwners = () => (shared ??= createOwners(api(), model));
  let creatable: ReturnType<typeof creatableInput> | undefined;
  const sharedInput = (owner: string) => (creatable ??= creatableInput(api(), model, owner));
  const filtersFor = ({ owner, row }: TwoOwners): Row[] => {
    const hit = { [field]: { contains: owner } };
    return [
      { createdAt: { ge: row['createdAt'] } },
      hit,
      { or: [hit, { [key]: { eq: row[key] } }] },
      { not: { not: hit } },
    ];
  };
  const refusalFor = (caller: Caller) => {
    const reach = reachOf(caller, model);
    return 'refusal' in reach ? reach.refusal : undefined;
  };
  const refusedCallers = who.flatMap((caller) =>
    refusalFor(caller) === undefined ? [] : [[caller, said(refusalFor(caller)!)] as const],
  );

  if (refusedCallers.length > 0)
    test.each(refusedCallers)('the caller %s is refused every operation', async (caller, refused) => {
      const owners = await sharedOwners();
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const { input } = await sharedInput(owners.owner);
      const one = { [key]: owners.row[key] };
      const verbs = {
        get: { query: ask.get, variables: { key: owners.row[key] } },
        'get of nothing': { query: ask.get, variables: { key: 'nowhere' } },
        list: { query: ask.list },
        ...Object.fromEntries(
          filtersFor(owners).map((filter) => [
            `list by ${JSON.stringify(filter)}`,
            { query: ask.list, variables: { filter } },
          ]),
        ),
        ...Object.fromEntries(
          ask.lookups.map(({ name, document, partition }) => [
            name,
            { query: document, variables: { partition: owners.row[partition] ?? 'any' } },
          ]),
        ),
        create: { query: ask.create, variables: { input } },
        update: { query: ask.update, variables: { input: { ...one, [field]: 'changed' } } },
        'update of nothing': { query: ask.update, variables: { input: { [key]: 'nowhere', [field]: 'changed' } } },
        delete: { query: ask.delete, variables: { input: one } },
        'delete of nothing': { query: ask.delete, variables: { input: { [key]: 'nowhere' } } },
      };
      const before = [await countRows(api(), model), await storedRow(api(), model, owners.row[key])];
      const answers = await api().askAll(as, Object.values(verbs));
      for (const [index, verb] of Object.keys(verbs).entries()) {
        const answer = answers[index];
        // A refused list is a page without rows.
        expect([verb, failures(answer), recordIn(answer) ?? { items: [] }]).toEqual([verb, refused, { items: [] }]);
        expectNoWordOf(owners.owner, answer);
      }
      for (const document of [ask.onCreate, ask.onUpdate, ask.onDelete]) {
        const stream = await api().subscribe(as, document);
        expect([document, failures(await stream.next())]).toEqual([document, refused]);
      }
      expect([await countRows(api(), model), await storedRow(api(), model, owners.row[key])]).toEqual(before);
    });

  describe.each(who.filter((caller) => refusalFor(caller) === undefined))('the caller %s', (caller: Caller) => {
    const reach = reachOf(caller, model) as Extract<Reach, { rows: unknown }>;
    const missing = said(new RecordNotFound(model.name));

    test('can get exactly the records it may read', async () => {
      const owners = await sharedOwners();
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const answer = await api().ask(as, ask.get, { key: owners.row[key] });
      expect(failures(answer)).toEqual([]);
      if (sees(reach)) expect(recordIn(answer)).toMatchObject({ [key]: owners.row[key], [field]: owners.row[field] });
      else expect(answer).toEqual(await api().ask(as, ask.get, { key: 'nowhere' }));
      if (!sees(reach)) expectNoWordOf(owners.owner, answer);
    });

    test('can list exactly the records it may read, filtered and sorted', async () => {
      const owners = await sharedOwners();
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const operations = filtersFor(owners).map((filter) => ({ query: ask.list, variables: { filter } }));
      for (const answer of await api().askAll(as, operations)) {
        expect(failures(answer)).toEqual([]);
        expect(keysIn(answer, model).includes(owners.row[key])).toBe(sees(reach));
        if (!sees(reach)) expectNoWordOf(owners.owner, answer);
        if (caller === 'the owner') expectNoWordOf(owners.stranger, answer);
      }
    });

    test('can look up exactly the records it may read', async () => {
      const owners = await sharedOwners();
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const filled = ask.lookups.filter(({ partition }) => (owners.row[partition] ?? null) !== null);
      const operations = filled.map(({ document, partition }) => ({
        query: document,
        variables: { partition: owners.row[partition] },
      }));
      for (const answer of await api().askAll(as, operations)) {
        expect(failures(answer)).toEqual([]);
        expect(keysIn(answer, model).includes(owners.row[key])).toBe(sees(reach));
        if (!sees(reach)) expectNoWordOf(owners.owner, answer);
      }
    });

    test('can create only records that it may own', async () => {
      const { owner, stranger } = newPeople();
      const { as, id } = identityOf(caller, owner, stranger);
      const { input, naming } = await creatableInput(api(), model, owner);
      const before = await countRows(api(), model);
      const answer = await api().ask(as, ask.create, { input });
      const mayMake = sees(reach) || naming === undefined;
      expect(failures(answer)).toEqual(mayMake ? [] : said(new OwnerNotAllowed(naming ?? '')));
      expect(await countRows(api(), model)).toBe(mayMake ? before + 1 : before);
      if (!mayMake) return;
      const stored = await storedRow(api(), model, recordIn(answer)?.[key]);
      if (model.owner.by === 'hidden') expect(stored?.['ownerId']).toBe(id);
      else if (model.owner.by === 'field') expect(stored?.[model.owner.field]).toBe(owner);
    });

    test('can update only records that it may write', async () => {
      const owners = await createOwners(api(), model);
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const before = await storedRow(api(), model, owners.row[key]);
      const answer = await api().ask(as, ask.update, { input: { [key]: owners.row[key], [field]: 'changed' } });
      const after = await storedRow(api(), model, owners.row[key]);
      expect(failures(answer)).toEqual(sees(reach) ? [] : missing);
      expect({ ...after, updatedAt: 0 }).toEqual({
        ...before,
        ...(sees(reach) ? { [field]: 'changed' } : {}),
        updatedAt: 0,
      });
      if (sees(reach)) return;
      expect(answer).toEqual(await api().ask(as, ask.update, { input: { [key]: 'nowhere', [field]: 'changed' } }));
      expectNoWordOf(owners.owner, answer);
    });

    test('can delete only records that it may write', async () => {
      const owners = await createOwners(api(), model);
      const { as } = identityOf(caller, owners.owner, owners.stranger);
      const answer = await api().ask(as, ask.delete, { input: { [key]: owners.row[key] } });
      expect(failures(answer)).toEqual(sees(reach) ? [] : missing);
      expect((await storedRow(api(), model, owners.row[key])) === undefined).toBe(sees(reach));
      expect(await storedRow(api(), model, owners.strangersRow[key])).toBeDefined();
      if (sees(reach)) return;
      expect(answer).toEqual(await api().ask(as, ask.delete, { input: { [key]: 'nowhere' } }));
      expectNoWordOf(owners.owner, answer);
    });

    test('receives changes of exactly the records it may read', async () => {
      const { owner, stranger } = newPeople();
      const { as, id } = identityOf(caller, owner, stranger);
      const streams = await Promise.all(
        [ask.onCreate, ask.onUpdate, ask.onDelete].map((document) => api().subscribe(as, document)),
      );
      // The event that must not arrive is caused first, so the first event that arrives decides.
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
        for (const [index, person] of people.entries())
          await writes[place]?.(contextOf(api(), person), rows[index] ?? {});
        const event = await firstAbout(stream, rows);
        expect([recordIn(event)?.[key], failures(event)]).toEqual([heard, []]);
        if (reach.rows !== 'all') expectNoWordOf(silent, event);
        stream.close();
      }
    });
  });

  test('a person can neither give a row to somebody else nor create one under another person’s parent', async () => {
    const owners = await createOwners(api(), model);
    const owner = ownerField(model);
    const naming = [
      ...(model.owner.by === 'field' && owner !== undefined ? [owner] : []),
      ...parentPaths(model).map((path) => path.field),
    ];
    for (const name of naming) {
      const theirs = owners.row[name] ?? 'of nobody';
      const answer = await api().ask({ user: owners.stranger }, ask.update, {
        input: { [key]: owners.strangersRow[key], [name]: theirs },
      });
      expect(failures(answer)).toEqual(said(new OwnerNotAllowed(name)));
      expect((await storedRow(api(), model, owners.strangersRow[key]))?.[name] ?? null).toBe(
        owners.strangersRow[name] ?? null,
      );
    }
    expect(naming.length > 0 || model.owner.by === 'hidden').toBe(true);
  });

  /** Callers that see everything also receive the last event of the previous test. */
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
