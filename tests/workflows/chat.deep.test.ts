// @guards activities/assistant/** workflows/assistant/** db/assistant/** services/assistant/** domain/assistant/** activities/reconcile.ts services/jobs/{starts,retry*}.ts local/simulator/reply/chat/**
/** Replies of the assistant: streamed into their row, stopped, restarted, failed. */
import { sql } from 'kysely';
import type { ActivityDeps } from '../../activities/deps.ts';
import { reconcile } from '../../activities/reconcile.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';
import { createChangeFeed } from '../../api/streams/change-feed.ts';
import { messageStream } from '../../api/assistant/message-stream.ts';
import { askAssistant, retryReply, stopReply } from '../../services/assistant/turns.ts';
import { beginReply, storedReply } from '../../db/assistant/replies.ts';
import { failStoredJob } from '../../db/jobs/life-cycle.ts';
import { awaitChatReply } from '../../services/jobs/chat-replies.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;

/** Pauses between the pieces of a reply that runs undisturbed, one that is read along, and one that is interrupted. */
const quick = { streamMs: 5 };
const readable = { streamMs: 60 };
const slow = { streamMs: 400 };

beforeAll(async () => {
  world = await createWorld();
  await keepEveryText();
}, 60_000);
beforeEach(() => world.simulator.configure(quick));

afterAll(() => world?.close(), 60_000);

/** Collects every text that the reply's row has; occasional reads would miss some. */
async function keepEveryText(): Promise<void> {
  const { db } = world;
  await sql`create table written (id bigserial, reply_id text, attempt int, content text)`.execute(db);
  await sql`create function keep_text() returns trigger language plpgsql as $$ begin
    insert into written (reply_id, attempt, content) values (new.id, new.attempt, new.content); return new;
  end $$`.execute(db);
  await sql`create trigger keep_text after update on chat_message for each row
    when (old.content <> new.content or old.attempt <> new.attempt) execute function keep_text()`.execute(db);
}

async function textsOf(replyId: string): Promise<{ attempt: number; content: string }[]> {
  const { rows } = await sql<{ attempt: number; content: string }>`
    select attempt, content from written where reply_id = ${replyId} order by id`.execute(world.db);
  return rows;
}

const question = 'How should we word a promise about waiting times at city clinics?';

const workflowIdOf = (name: string) => jobWorkflowId({ kind: 'chat-reply', name });
const rowOf = (id: string) =>
  world.db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof rowOf>>;

function watch(id: string, holds: (row: Row) => boolean): Promise<Row> {
  const say = ({ state, error, content }: Row) =>
    `the reply is ${state}: ${error ?? content}\n${world.workers.at(-1)?.output().slice(-2_000)}`;
  return waitForValue(() => rowOf(id), holds, { say });
}

const hasEnded = ({ state }: Row) => state === 'done' || state === 'failed' || state === 'stopped';

async function asked(userId: string, message = question, conversationId: string | null = null) {
  return askAssistant(world, userId, { conversationId, surface: 'assistant', message });
}

/** The simulator's final reply: the same prompt gets the same reply. */
async function wholeAnswer(message = question): Promise<string> {
  const { reply } = await asked(await world.user(), message);
  return (await watch(reply.id, hasEnded)).content;
}

test.each([
  ['OpenAI', {}, 'openai'],
  ['Anthropic', { openai: '' }, 'anthropic'],
])('a reply of %s is streamed in order and completed', async (_name, keys, provider) => {
  world.simulator.configure(readable);
  const { reply } = await asked(await world.user(keys));
  expect(reply).toMatchObject({ state: 'waiting', content: '', provider, isSimulated: true });
  const row = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', error: null, costUsd: 0, attempt: 1 });
  expect(row.outputTokens).toBeGreaterThan(0);
  const seen = (await textsOf(reply.id)).map(({ content }) => content).filter((content) => content !== '');
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toBe(row.content);
  const permits = await world.db.selectFrom('permit').select('priority').where('purpose', '=', 'chat').execute();
  expect(new Set(permits.map(({ priority }) => priority))).toEqual(new Set([0]));
  for (const [place, text] of seen.entries())
    expect(row.content.startsWith(text) && text.length > (seen[place - 1] ?? '').length).toBe(true);
});

test('earlier messages are sent to the model, and a second question waits for the first reply', async () => {
  const userId = await world.user();
  const first = await asked(userId, 'Reply with pong');
  await expect(asked(userId, 'Next', first.conversation.id)).rejects.toMatchObject({ name: 'ReplyPending' });
  expect((await watch(first.reply.id, hasEnded)).content).toBe('pong');
  // The same question again: only what was said before makes its call longer.
  const second = await asked(userId, 'Reply with pong', first.conversation.id);
  expect([first.question.place, first.reply.place, second.question.place, second.reply.place]).toEqual([0, 1, 2, 3]);
  const row = await watch(second.reply.id, hasEnded);
  expect(row.inputTokens).toBeGreaterThan((await rowOf(first.reply.id)).inputTokens ?? 0);
});

test('a stopped reply ends and keeps its text, and starts empty when requested again', async () => {
  world.simulator.configure(slow);
  const userId = await world.user();
  const { reply } = await asked(userId);
  await watch(reply.id, ({ content }) => content.length > 20);
  expect(await stopReply(world, 'somebody-else', reply.id)).toBe(false);
  expect(await stopReply(world, userId, reply.id)).toBe(true);
  expect(await stopReply(world, userId, reply.id)).toBe(false);
  const stopped = await rowOf(reply.id);
  const client = await world.temporal.client();
  await awaitChatReply(client, reply.id);
  expect(await rowOf(reply.id)).toEqual(stopped);
  expect(stopped.state).toBe('stopped');
  expect(stopped.content.length).toBeGreaterThan(20);
  world.simulator.configure(quick);
  const whole = await wholeAnswer();
  expect(stopped.content.length).toBeLessThan(whole.length);
  await expect(retryReply(world, 'somebody-else', reply.id)).rejects.toMatchObject({ name: 'ReplyNotRetryable' });
  await retryReply(world, userId, reply.id);
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'done', content: whole });
  await expect(retryReply(world, userId, reply.id)).rejects.toMatchObject({ name: 'ReplyNotRetryable' });
});

test('a broken stream starts again without repeated words', async () => {
  world.simulator.configure(readable);
  const { reply } = await asked(await world.user(), `${question} [[simulate:cut x1]]`);
  const row = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', attempt: 2 });
  const written = await textsOf(reply.id);
  expect(written.filter(({ attempt, content }) => attempt === 1 && content !== '').length).toBeGreaterThan(0);
  expect(written.find(({ attempt }) => attempt === 2)).toEqual({ attempt: 2, content: '' });
  const [opening = ''] = row.content.split('\n');
  expect(row.content.split(opening)).toHaveLength(2);
});

test('killing a worker during a reply does not lose the reply', async () => {
  world.simulator.configure(slow);
  const [worker] = world.workers;
  const { reply } = await asked(await world.user());
  await watch(reply.id, ({ content }) => content.length > 20);
  await worker?.kill();
  expect((await rowOf(reply.id)).state).toBe('writing');
  world.simulator.configure(quick);
  await world.startWorker();
  const row = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', attempt: 2, content: await wholeAnswer() });
}, 90_000);

test.each([
  ['sim-401', 'OpenAI API error (401): Incorrect API key provided.'],
  ['sim-500', 'OpenAI API error (500): The server had an error while processing your request.'],
])('an error of a provider (%s) is shown with its own text', async (openai, error) => {
  const { reply } = await asked(await world.user({ openai }));
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'failed', content: '', error });
});

test('a late response to a stopped reply neither ends nor restarts the repeated request', async () => {
  world.simulator.configure(slow);
  const userId = await world.user();
  const { reply } = await asked(userId);
  await watch(reply.id, ({ content }) => content.length > 20);
  expect(await stopReply(world, userId, reply.id)).toBe(true);
  world.simulator.configure(quick);
  const again = await retryReply(world, userId, reply.id);
  expect(again.attempt).toBeGreaterThan(reply.attempt);
  // Maximum delay of the stopped workflow: a running activity continues after its workflow has ended.
  const late = { id: reply.id, execution: 1 };
  expect(await beginReply(world.db, late)).toBeUndefined();
  expect(await failStoredJob(world.db, storedReply, late, 'Cancelled by user', false)).toBe('closed');
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'done', content: await wholeAnswer() });
});

test('a reply canceled in Temporal is closed in the database as well', async () => {
  world.simulator.configure(slow);
  const client = await world.temporal.client();
  const { reply } = await asked(await world.user());
  await watch(reply.id, ({ content }) => content.length > 20);
  await client.workflow.getHandle(workflowIdOf(reply.id)).cancel();
  expect((await watch(reply.id, hasEnded)).state).toBe('stopped');
});

test('a reply whose workflow is terminated is closed by the next reconciliation, and the person is told and can ask again', async () => {
  const userId = await world.user();
  // So slow that the activity is cancelled before it has written the complete reply.
  world.simulator.configure(slow);
  const { reply, conversation } = await asked(userId);
  const changes = createChangeFeed(world.env.DATABASE_URL);
  await changes.ready;
  const messages = await messageStream({ db: world.db, changes }, userId, conversation.id);
  let last = (await messages.next()).value as Row;
  while (last.content.length <= 20) last = (await messages.next()).value as Row;
  await (await world.temporal.client()).workflow.getHandle(workflowIdOf(reply.id)).terminate('operator');
  while (!hasEnded(last)) last = (await messages.next()).value as Row;
  await changes.close();
  world.simulator.configure(quick);
  expect(last).toMatchObject({
    state: 'failed',
    error: 'The reply was stopped: the workflow was terminated in Temporal',
  });
  expect(last.content.length).toBeGreaterThan(20);
  expect(await rowOf(reply.id)).toEqual(last);
  await retryReply(world, userId, reply.id);
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'done', error: null });
}, 60_000);

test('a reply whose workflow disappeared is written by another one', async () => {
  world.simulator.configure(slow);
  const { reply } = await asked(await world.user());
  await watch(reply.id, ({ content }) => content.length > 20);
  const client = await world.temporal.client();
  await client.workflowService.deleteWorkflowExecution({
    namespace: world.env.TEMPORAL_NAMESPACE,
    workflowExecution: { workflowId: workflowIdOf(reply.id) },
  });
  world.simulator.configure(quick);
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'done', error: null, content: await wholeAnswer() });
}, 60_000);

test('a slow reply is not interrupted', async () => {
  world.simulator.configure({ latencyMs: 2_000 });
  const { reply } = await asked(await world.user());
  const deps = { ...world, temporal: await world.temporal.client(), serverId: 'test' } as unknown as ActivityDeps;
  // The workflow is still running, however long it was silent.
  await reconcile(deps, 0);
  expect((await rowOf(reply.id)).content).toBe('');
  world.simulator.configure({ latencyMs: 0 });
  expect(await watch(reply.id, hasEnded)).toMatchObject({ state: 'done', attempt: 1 });
}, 60_000);

test('Temporal payloads contain the id and none of the texts', async () => {
  const userId = await world.user();
  const { reply } = await asked(userId, 'A secret about purple elephants');
  const client = await world.temporal.client();
  const handle = client.workflow.getHandle(workflowIdOf(reply.id));
  await handle.result();
  const history = JSON.stringify(await handle.fetchHistory(), (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );
  expect(history).toContain(reply.id);
  expect(history).not.toMatch(/elephants|sim-openai-key/);
});
