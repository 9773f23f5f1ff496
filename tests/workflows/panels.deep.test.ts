// @guards activities/panels/** activities/jobs/** workflows/{jobs,panels}/** db/panels/** db/jobs/asks.ts services/panels/** domain/panels/*.ts local/simulator/reply/panel/**
/** Panels through a worker: from the set-up to the outcome, with what their owner tells them meanwhile. */
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { stepsOf } from '../../db/panels/steps.ts';
import type { Step } from '../../domain/panels/step.ts';
import { countCalls } from '../../domain/panels/call-count.ts';
import { sweepStartKeys } from '../../db/jobs/start-keys.ts';
import { submitSearch } from '../../services/searches/searches.ts';
import { checkPanelSetup, forkPanel, submitPanel } from '../../services/panels/panels.ts';
import { steerPanel } from '../../services/panels/steer-panel.ts';
import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelTable } from '../../services/panels/panel-rows.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import type { SeatAnswer } from '../../domain/panels/seat.ts';
import { answerSeat, linkSeat, readSeat } from '../../services/panels/human-seat.ts';
import { signalAnswered } from '../../services/jobs/panels.ts';
import { readPanel, type PanelDetail } from '../../services/panels/read-panel.ts';
import { sumOf } from '../../domain/sum.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

const role = (name: string, description = '') => ({ source: 'role', name, description });
const phase = (name: string, turns: number, probes: string[] = []) => ({ name, objective: name, turns, probes });
const setup = {
  topic: 'The new tram line',
  message: 'We will build tram line 4 by 2028 and publish every cost.',
  participants: [role('Ada'), role('Ben'), role('Cleo', '[[no bid]]')],
  guide: [phase('Opening', 3), phase('Doubts', 4, ['why'])],
  simulated: true,
};

const isSpoken = ({ kind, status, exchange }: Step) =>
  status === 'answered' && exchange !== null && (kind === 'question' || !givenKinds.has(kind));
const givenKinds = new Set<string>(['whisper', 'change']);

const jobOf = (userId: string, jobId: string) => ownJob(world.db, userId, jobId);
async function untilEnded(userId: string, jobId: string) {
  const job = await waitForValue(
    () => jobOf(userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 60_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
  return job;
}

test('a panel with bids, ballots and controls makes the counted calls, and its record has the outcome', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 10, 'Neighbors');
  const asked = {
    ...setup,
    turnRule: 'desire-bids',
    controls: true,
    groups: 2,
    participants: [...setup.participants, { source: 'segment', segmentId: cohortId }],
  };
  const { id, jobId } = await submitPanel(world, userId, asked);
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed', error: null, progress: 100 });
  const steps = await stepsOf(world.db, id);
  const counted = countCalls(checkPanelSetup(asked));
  const calls = steps.filter(({ plan }) => plan.isConvergence !== true).length;
  expect(calls).toBe(sumOf(Object.values(counted), (count) => count));
  // Four participants, after each of two phases, in two groups.
  const shams = steps.filter(({ kind, status }) => kind === 'sham-ballot' && status === 'answered');
  expect(shams).toHaveLength(16);
  expect(steps.filter(({ status }) => status === 'failed').every(({ kind }) => kind === 'bid')).toBe(true);
  const record = await world.db
    .selectFrom('panelDiscussion')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ status: 'completed', progress: 100, currentTurn: 14, maxTurns: 7, error: null });
  expect(record.summary).toMatch(/\w/);
  const file = await world.db
    .selectFrom('storedFile')
    .select(['ownerId', 'state'])
    .where('path', '=', `panel-transcripts/${userId}/${id}/transcript.md`)
    .executeTakeFirst();
  expect(file).toEqual({ ownerId: userId, state: 'stored' });
  const panel = await readPanel(world.db, userId, jobId);
  expect(panel?.groups.map(({ ballots }) => ballots.length)).toEqual([12, 12]);
  expect(panel?.outcome.insights.length).toBeGreaterThan(0);
  const insights = await world.db.selectFrom('panelInsight').selectAll().where('panelId', '=', id).execute();
  expect(insights).toHaveLength(panel?.outcome.insights.length ?? 0);
  expect(await readPanel(world.db, await world.user(), jobId)).toBeNull();
  let rows = 0;
  for await (const _row of panelTable(panel as PanelDetail).rows()) rows += 1;
  expect(rows).toBe(sumOf(panel?.groups ?? [], ({ exchanges }) => exchanges.length));
  expect(toMarkdown(panelDocument(panel as PanelDetail))).toMatch(
    /^# The new tram line\n[^]+## Findings[^]+## Group 2/,
  );
  expect(toMarkdown(panelDocument(panel as PanelDetail))).toContain(panel?.shamNote);
  const late = { id: 'late', group: null, request: { kind: 'whisper', text: 'Hello?' } };
  expect(await steerPanel(world, userId, jobId, late)).toBeNull();
}, 90_000);

test('what its owner asks takes effect once, and a fork runs both branches', async () => {
  const userId = await world.user();
  const long = { ...setup, guide: [phase('Opening', 8), phase('Doubts', 8)], ballots: 'ends' };
  const { id, jobId } = await submitPanel(world, userId, long);
  await waitForValue(
    () => stepsOf(world.db, id),
    (steps) => steps.some(({ kind }) => kind === 'turn'),
  );
  const tell = (key: string, request: object) => steerPanel(world, userId, jobId, { id: key, group: null, request });
  const first = await tell('ask', { kind: 'ask-all', text: 'Would you ride it?' });
  expect(first?.kind).toMatch(/heard|stored/);
  // The workflow knows a repeated request by its id, and gives the same answer as soon as the group has heard it.
  const again = () => tell('ask', { kind: 'ask-all', text: 'Would you ride it?' });
  const heard = await waitForValue(again, (answer) => answer?.kind === 'heard');
  expect(await again()).toEqual(heard);
  for (const [key, request] of Object.entries({
    aside: { kind: 'ask-aside', participantId: 'p2', text: 'Honestly?' },
    show: { kind: 'show', text: 'A picture of the tram.' },
    mute: { kind: 'mute', participantId: 'p3' },
  }))
    expect(await tell(key, request)).not.toBeNull();
  await expect(tell('none', { kind: 'mute', participantId: 'p9' })).rejects.toThrow('There is no such participant');
  const stranger = await world.user();
  expect(await steerPanel(world, stranger, jobId, { id: 'x', group: null, request: { kind: 'end' } })).toBeNull();
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed' });
  const steps = await stepsOf(world.db, id);
  const asked = steps.find(({ kind }) => kind === 'question');
  expect(heard).toEqual({ kind: 'heard', group: 0, after: (asked?.exchange ?? 0) - 1 });
  const answers = steps.filter(({ kind }) => kind === 'answer');
  expect(answers.map(({ participantId, exchange }) => [participantId, exchange !== null])).toEqual([
    ['p1', true],
    ['p2', true],
    ['p3', true],
    ['p2', false],
  ]);
  const muted = steps.find(({ plan }) => plan.change !== undefined)?.number ?? 0;
  expect(
    steps.filter(({ kind, participantId, number }) => kind === 'turn' && participantId === 'p3' && number > muted),
  ).toEqual([]);

  const turn = steps.find(({ kind }) => kind === 'turn');
  const fork = await forkPanel(world, userId, jobId, {
    group: 0,
    exchange: turn?.exchange ?? 0,
    text: 'I am against it.',
  });
  expect(await untilEnded(userId, fork.jobId)).toMatchObject({ status: 'completed' });
  const branches = (await readPanel(world.db, userId, fork.jobId))?.groups ?? [];
  const texts = branches.map(({ exchanges }) => exchanges.find(({ exchange }) => exchange === turn?.exchange)?.text);
  expect(texts).toEqual([turn?.text, 'I am against it.']);

  const exchange = answers[0]?.exchange ?? 0;
  const rerun = await forkPanel(world, userId, jobId, { group: 0, exchange, text: null });
  expect(await untilEnded(userId, rerun.jobId)).toMatchObject({ status: 'completed' });
  const [group, ...others] = (await readPanel(world.db, userId, rerun.jobId))?.groups ?? [];
  expect(others).toEqual([]);
  expect(group?.exchanges.find((one) => one.exchange === exchange)?.participantId).toBe('p1');
  expect(group?.exchanges.filter((one) => (one.exchange ?? 0) < exchange).map(({ text }) => text)).toEqual(
    steps.filter((step) => isSpoken(step) && (step.exchange ?? 0) < exchange).map(({ text }) => text),
  );
}, 90_000);

test('participants look things up, everybody hears what they found, and the calls are on record', async () => {
  const userId = await world.user();
  const calculator =
    '[[calls: [["he_calculate_analyze", {"operation": "evaluate", "data": {"expression": "6 * 7"}}]]]]';
  const asked = {
    ...setup,
    participants: [role('Ada', calculator), role('Ben')],
    guide: [phase('Opening', 2)],
    ballots: 'none',
    enabledTools: ['he_calculate_analyze'],
  };
  const { id, jobId } = await submitPanel(world, userId, asked);
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed', error: null });
  const spoke = (await stepsOf(world.db, id)).find(({ participantId }) => participantId === 'p1');
  expect(spoke?.data?.toolCalls).toEqual([
    { name: 'he_calculate_analyze', summary: expect.stringContaining('42') as string },
  ]);
  const outputs = await world.db.selectFrom('toolOutput').selectAll().where('panelId', '=', id).execute();
  expect(outputs).toMatchObject([
    { toolName: 'he_calculate_analyze', executedBy: 'Ada', status: 'success', simulationId: null },
  ]);
  const record = await world.db
    .selectFrom('panelDiscussion')
    .select(['toolUsageCount', 'enabledTools'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(record).toEqual({ toolUsageCount: 1, enabledTools: ['he_calculate_analyze'] });
  await expect(submitPanel(world, userId, { ...asked, enabledTools: ['he_nothing'] })).rejects.toThrow(
    'Tool not found: he_nothing',
  );
}, 60_000);

test('a person speaks and votes at their seat, is waited for, and is left out when they are late', async () => {
  const userId = await world.user();
  const asked = {
    ...setup,
    participants: [{ source: 'human', name: 'Dana' }, role('Ada'), role('Ben')],
    guide: [phase('Opening', 6)],
    ballots: 'ends',
    controls: true,
    humanWaitMinutes: 1,
  };
  const { id, jobId } = await submitPanel(world, userId, asked);
  const link = { jobId, participantId: 'p1', tokenHash: 'hash-of-a-token' };
  await expect(linkSeat(world.db, userId, { ...link, participantId: 'p2' })).rejects.toThrow('This link does not work');
  await expect(linkSeat(world.db, await world.user(), link)).rejects.toThrow('This link does not work');
  await linkSeat(world.db, userId, link);
  const atSeat = () => readSeat(world.db, 'hash-of-a-token');
  const turnOf = async (kind: 'speech' | 'vote') => {
    const { asked: now } = await waitForValue(atSeat, (seat) => seat.asked?.kind === kind);
    return { number: now?.number ?? 0, text: '', stance: null, sureness: null };
  };
  const say = (answer: object) => answerSeat(world, 'hash-of-a-token', { ...answer } as SeatAnswer);
  const vote = await turnOf('vote');
  await expect(say({ ...vote, stance: 'Nowhere' })).rejects.toThrow('Choose where you stand');
  await say({ ...vote, stance: 'For', sureness: 0.8, text: 'It stops at my door.' });
  const speech = await turnOf('speech');
  await expect(say({ ...speech, text: ' ' })).rejects.toThrow('Write something first');
  await say({ ...speech, text: 'I would ride it to work.' });
  await expect(say({ ...speech, text: 'Twice.' })).rejects.toThrow('The group has gone on');
  // Others hear it as any speech; the second turn comes too late.
  const late = await turnOf('speech');
  await world.db
    .updateTable('ask')
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where('jobId', '=', id)
    .where('number', '=', late.number)
    .execute();
  await world.db
    .updateTable('job')
    .set({ claimedAt: new Date(Date.now() - 120_000) })
    .where('id', '=', id)
    .execute();
  await signalAnswered(world, jobId);
  await say({ ...(await turnOf('vote')), stance: 'For', sureness: 1 });
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed', error: null });
  const steps = await stepsOf(world.db, id);
  const mine = steps.filter(({ participantId }) => participantId === 'p1');
  expect(mine.map(({ kind, status, text, costUsd }) => [kind, status, text, costUsd])).toEqual([
    ['ballot', 'answered', 'It stops at my door.', 0],
    ['turn', 'answered', 'I would ride it to work.', 0],
    ['turn', 'failed', null, 0],
    ['ballot', 'answered', '', 0],
  ]);
  expect((await atSeat()).status).toBe('ended');
  expect(sumOf(Object.values(countCalls(checkPanelSetup(asked))), (count) => count)).toBeGreaterThanOrEqual(
    steps.length - mine.length,
  );
  await expect(submitPanel(world, userId, { ...asked, groups: 2 })).rejects.toThrow('has one group');
}, 60_000);

test('somebody sits down while the panel waits for a person, and the person is not waited for after the end', async () => {
  const userId = await world.user();
  const asked = {
    ...setup,
    participants: [{ source: 'human', name: 'Dana' }, role('Ada'), role('Ben')],
    guide: [phase('Opening', 9)],
    ballots: 'ends',
    humanWaitMinutes: 60,
  };
  const { id, jobId } = await submitPanel(world, userId, asked);
  await linkSeat(world.db, userId, { jobId, participantId: 'p1', tokenHash: 'hash-of-another-token' });
  const askedOf = async (kind: 'speech' | 'vote') => {
    const seat = await waitForValue(
      () => readSeat(world.db, 'hash-of-another-token'),
      (now) => now.asked?.kind === kind,
    );
    return seat.asked?.number ?? 0;
  };
  const vote = async () =>
    answerSeat(world, 'hash-of-another-token', { number: await askedOf('vote'), text: '', stance: 'For', sureness: 1 });
  await vote();
  await askedOf('speech');
  const steer = (name: string, request: object) => steerPanel(world, userId, jobId, { id: name, group: null, request });
  const participant = role('Ada', 'runs the bakery');
  await expect(steer('add', { kind: 'add', participant: { source: 'role', name: ' ' } })).rejects.toThrow(
    'every role a name',
  );
  await expect(steer('add', { kind: 'add', participant: { source: 'segment', segmentId: 'nothing' } })).rejects.toThrow(
    'There is no segment nothing',
  );
  // Told twice, added once; the waiting goes on.
  expect(await steer('add', { kind: 'add', participant })).toEqual({ kind: 'stored' });
  expect(await steer('add', { kind: 'add', participant })).toEqual({ kind: 'stored' });
  await answerSeat(world, 'hash-of-another-token', {
    number: await askedOf('speech'),
    text: 'I would ride it.',
    stance: null,
    sureness: null,
  });
  const isNewcomer = ({ participantId, kind }: Step) => participantId === 'p4' && kind === 'turn';
  await waitForValue(
    () => stepsOf(world.db, id),
    (steps) => steps.some(isNewcomer) && steps.some((step) => step.participantId === 'p1' && step.status === 'open'),
  );
  expect(await steer('end', { kind: 'end' })).toMatchObject({ kind: 'heard' });
  await vote();
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed', error: null });
  const panel = await readPanel(world.db, userId, jobId);
  expect(panel?.spec.participants.map(({ id: one, name }) => [one, name])).toEqual([
    ['p1', 'Dana'],
    ['p2', 'Ada'],
    ['p3', 'Ben'],
    ['p4', 'Ada (2)'],
  ]);
  const votes = panel?.steps.filter(({ kind, participantId }) => kind === 'ballot' && participantId === 'p4');
  expect(votes?.map(({ moment, status }) => [moment, status])).toEqual([[1, 'answered']]);
  const unheard = panel?.steps.filter(({ participantId, status }) => participantId === 'p1' && status === 'failed');
  expect(unheard).toHaveLength(1);
  expect(await steer('late', { kind: 'add', participant })).toBeNull();
}, 60_000);

test('a panel waits for the time of its start', async () => {
  const userId = await world.user();
  const short = { ...setup, guide: [phase('Opening', 2)], ballots: 'none' };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const later = await submitPanel(world, userId, { ...short, scheduledFor: inAnHour });
  const now = await submitPanel(world, userId, { ...short, scheduledFor: new Date(Date.now() - 1_000).toISOString() });
  expect(await untilEnded(userId, now.jobId)).toMatchObject({ status: 'completed' });
  const waiting = await jobOf(userId, later.jobId);
  expect(waiting).toMatchObject({ status: 'queued', message: 'Waiting for the time of its start' });
  await expect(submitPanel(world, userId, { ...short, scheduledFor: 'soon' })).rejects.toThrow(
    'The time of the start cannot be read',
  );
}, 60_000);

test('a set-up that cannot be run says what is wrong', async () => {
  const userId = await world.user();
  await expect(submitPanel(world, userId, { ...setup, participants: [role('Ada')] })).rejects.toThrow(
    'A panel needs at least 2 participants',
  );
  await expect(submitPanel(world, userId, { ...setup, topic: ' ' })).rejects.toThrow('A topic is required');
  await expect(submitPanel(world, userId, { ...setup, modelProvider: 'both' })).rejects.toThrow(
    'A panel asks one provider',
  );
  const segment = { source: 'segment', segmentId: 'nothing' };
  await expect(submitPanel(world, userId, { ...setup, participants: [segment, segment] })).rejects.toThrow(
    'There is no segment nothing',
  );
});

test('a panel with an idempotency key is started once, also at the same moment', async () => {
  const userId = await world.user();
  const key = { idempotencyKey: 'once' };
  const inAnHour = { ...setup, scheduledFor: new Date(Date.now() + 3_600_000).toISOString() };
  const started = await Promise.all([1, 2, 3].map(() => submitPanel(world, userId, inAnHour, key)));
  expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
  expect(await submitPanel(world, userId, inAnHour, key)).toEqual(started[0]);
  const other = await submitPanel(world, userId, inAnHour, { idempotencyKey: 'another' });
  expect(other.jobId).not.toBe(started[0]?.jobId);
});

test('an idempotency key is bound to its set-up and kind, and a start that failed frees it', async () => {
  const userId = await world.user();
  const key = { idempotencyKey: 'bound' };
  const inAnHour = { ...setup, scheduledFor: new Date(Date.now() + 3_600_000).toISOString() };
  const nobody = { source: 'segment', segmentId: 'nothing' };
  const failing = submitPanel(world, userId, { ...inAnHour, participants: [nobody, nobody] }, key);
  await expect(failing).rejects.toThrow('There is no segment nothing');
  const panel = await submitPanel(world, userId, inAnHour, key);
  const changed = { ...inAnHour, topic: 'The old tram line' };
  const refused = { name: 'IdempotencyKeyReused', kind: 'conflict' };
  await expect(submitPanel(world, userId, changed, key)).rejects.toMatchObject(refused);
  const segmentIds = [await world.cohort(userId, 300)];
  const asked = { seedMessages: ['We will build tram line 4.'], segmentIds, simulated: true };
  const search = await submitSearch(world, userId, asked, key);
  expect(await jobOf(userId, search.jobId)).toMatchObject({ kind: 'search' });
  expect((await submitPanel(world, await world.user(), changed, key)).jobId).not.toBe(panel.jobId);
  expect(await submitPanel(world, userId, { ...inAnHour, message: `${setup.message} ` }, key)).toEqual(panel);
});

test('an idempotency key is kept for 30 days and as long as its job', async () => {
  const userId = await world.user();
  const inAnHour = { ...setup, scheduledFor: new Date(Date.now() + 3_600_000).toISOString() };
  const [kept, , recent] = await Promise.all(
    ['kept', 'old', 'recent'].map((idempotencyKey) => submitPanel(world, userId, inAnHour, { idempotencyKey })),
  );
  const ids = async () =>
    (await world.db.selectFrom('startKey').select('recordId').where('userId', '=', userId).execute())
      .map(({ recordId }) => recordId)
      .toSorted();
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  const { id: keptId } = kept ?? { id: '' };
  const { id: recentId } = recent ?? { id: '' };
  await world.db.updateTable('startKey').set({ createdAt }).where('recordId', '!=', recentId).execute();
  await world.db.deleteFrom('panelDiscussion').where('id', '!=', keptId).where('userId', '=', userId).execute();
  expect(await ids()).toHaveLength(3);
  await sweepStartKeys(world.db);
  expect(await ids()).toEqual([keptId, recentId].toSorted());
});
