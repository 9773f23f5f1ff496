/**
 * Proposals of described segments: a worker asks the model and stores the answer in the draft, whatever dies meanwhile.
 * @guards activities/providers/{answer-request,propose-segment}.ts services/described-segments/** domain/segments/described/**
 * @guards local/simulator/reply/segment/** db/segments/drafts.ts
 */
import { runSettings } from '../../db/providers/keys.ts';
import { readDraft, startDraft } from '../../services/described-segments/drafts.ts';
import { createDescribed } from '../../services/described-segments/create.ts';
import { checkProposal } from '../../domain/segments/described/check.ts';
import type { Proposal } from '../../domain/segments/described/proposal.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { providerRequestWorkflowId } from '../../workflows/ids.ts';
import { readHistories } from '../_support/histories.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(() => world.simulator.configure({ latencyMs: 5, faults: {} }));
afterAll(() => world?.close(), 60_000);

const asks = () => world.simulator.log().filter(({ kind }) => kind === 'segment').length;

const watch = (userId: string, id: string) =>
  waitForValue(
    () => readDraft(world.db, userId, id),
    ({ status }) => status !== 'asking',
    {
      timeoutMs: 60_000,
      say: ({ status }) => `the draft is ${status}\n${world.workers.at(-1)?.output().slice(-2_000)}`,
    },
  );

test('a description gets a proposal that can be drawn, marked as simulated and assumed', async () => {
  const userId = await world.user();
  const started = await startDraft(world, userId, '200 nurses in Bavaria');
  expect(started).toMatchObject({ status: 'asking', origin: 'simulator', proposal: null });
  const draft = await watch(userId, started.id);
  expect(draft).toMatchObject({ status: 'ready', problem: null, notes: [] });
  const proposal = draft.proposal as Proposal;
  expect(proposal).toMatchObject({ name: '200 nurses in Bavaria', country: 'Germany', size: 200 });
  expect(checkProposal(proposal).problems).toEqual([]);
  expect(proposal.attributes.every(({ source, isAssumed }) => source === null && isAssumed)).toBe(true);
  const id = await createDescribed(world.db, userId, draft.id, { proposal, seed: draft.seed });
  const rows = await world.db.selectFrom('dynamicProfile').select('source').where('segmentId', '=', id).execute();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set([`synthetic: described, seed ${draft.seed}`]));
});

test('without a key the simulator answers, and says so', async () => {
  const userId = await world.user({ openai: '', anthropic: '' });
  const { id } = await startDraft(world, userId, '50 teachers in France');
  expect(await watch(userId, id)).toMatchObject({ status: 'ready', origin: 'simulator', proposal: { size: 50 } });
});

test('an unusable reply is asked for once more, and then said to be unusable', async () => {
  const userId = await world.user();
  const before = asks();
  const { id } = await startDraft(world, userId, 'people [[no proposal]]');
  expect(await watch(userId, id)).toMatchObject({
    status: 'failed',
    proposal: null,
    problem: "The model's proposal could not be used. The reply was not the JSON that was asked for.",
  });
  expect(asks()).toBe(before + 2);
});

test('a refused key is said as it is, and the draft stays for another try', async () => {
  world.simulator.configure({ faults: { rate401: 1 } });
  const userId = await world.user();
  const { id } = await startDraft(world, userId, 'teachers in France');
  const draft = await watch(userId, id);
  expect(draft).toMatchObject({ status: 'failed', description: 'teachers in France' });
  expect(draft.problem).toMatch(/401|refused|key/i);
});

test('a worker that dies while the model answers costs a moment, and neither key nor description is in Temporal', async () => {
  world.simulator.configure({ latencyMs: 3_000 });
  const userId = await world.user();
  const before = asks();
  const description = 'farmers in Brittany, a marked description';
  const { id, requestId } = await startDraft(world, userId, description);
  await waitUntil(async () => asks() > before, { timeoutMs: 30_000 });
  await world.workers.at(-1)?.kill();
  world.simulator.configure({ latencyMs: 5 });
  await world.startWorker();
  expect(await watch(userId, id)).toMatchObject({ status: 'ready' });
  const histories = await readHistories(world, [providerRequestWorkflowId(requestId ?? '')]);
  expect(histories).toContain(requestId);
  expect(histories).not.toContain('marked description');
  for (const key of Object.values((await runSettings(world.db, userId, world.env.ENCRYPTION_KEY))?.keys ?? {}))
    expect([key, key !== '' && histories.includes(key)]).toEqual([key, false]);
}, 120_000);
