/** Replies of the assistant: streamed into their row, stopped, begun again, failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chatReplyWorkflowId } from '../../workflows/ids.ts';
import { createChangeFeed } from '../../api/change-feed.ts';
import { messageStream } from '../../api/chat/message-stream.ts';
import { ask, retryReply, stopReply } from '../../api/chat/turns.ts';
import { beginReply } from '../../db/queries/chat-replies.ts';
import { closeReply } from '../../db/queries/chat-turns.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ simulator: { streamMs: 60 } });
}, 60_000);

afterAll(() => world?.close(), 60_000);

const question = 'How should we word a promise about waiting times at city clinics?';

const rowOf = (id: string) => world.db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof rowOf>>;

/** Looks at the row until the condition holds; answers every different text seen on the way. */
async function watch(id: string, holds: (row: Row) => boolean): Promise<{ row: Row; seen: string[] }> {
  const seen: string[] = [];
  const deadline = Date.now() + 60_000;
  for (;;) {
    const row = await rowOf(id);
    if (row.content !== (seen.at(-1) ?? '')) seen.push(row.content);
    if (holds(row)) return { row, seen };
    if (Date.now() > deadline)
      throw new Error(`The reply is ${row.state}: ${row.error ?? row.content}\n${world.workers.at(-1)?.output().slice(-2_000)}`);
    await sleep(20);
  }
}

const hasEnded = ({ state }: Row) => state === 'done' || state === 'failed' || state === 'stopped';

async function asked(userId: string, message = question, conversationId: string | null = null) {
  return ask(world, userId, { conversationId, surface: 'assistant', message });
}

/** What the simulator says to the question in the end: the same prompt gets the same answer. */
async function wholeAnswer(message = question): Promise<string> {
  const { reply } = await asked(await world.user(), message);
  return (await watch(reply.id, hasEnded)).row.content;
}

test.each([
  ['OpenAI', {}, 'openai'],
  ['Anthropic', { openai: '' }, 'anthropic'],
])('a reply of %s comes in pieces, in order, and ends whole', async (_name, keys, provider) => {
  const { reply } = await asked(await world.user(keys));
  expect(reply).toMatchObject({ state: 'waiting', content: '', provider, isSimulated: true });
  const { row, seen } = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', error: null, costUsd: 0 });
  expect(row.outputTokens).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(2);
  const permits = await world.db.selectFrom('permit').select('priority').where('purpose', '=', 'chat').execute();
  expect(new Set(permits.map(({ priority }) => priority))).toEqual(new Set([0]));
  for (const [place, text] of seen.entries()) expect(row.content.startsWith(text) && text.length > (seen[place - 1] ?? '').length).toBe(true);
});

test('what was said before goes along, and a second question waits for the first', async () => {
  const userId = await world.user();
  const first = await asked(userId, 'Reply with pong');
  await expect(asked(userId, 'Next', first.conversation.id)).rejects.toMatchObject({ name: 'ReplyPending' });
  expect((await watch(first.reply.id, hasEnded)).row.content).toBe('pong');
  const second = await asked(userId, question, first.conversation.id);
  expect([first.question.place, first.reply.place, second.question.place, second.reply.place]).toEqual([0, 1, 2, 3]);
  const { row } = await watch(second.reply.id, hasEnded);
  expect(row.inputTokens).toBeGreaterThan((await rowOf(first.reply.id)).inputTokens ?? 0);
});

test('a stopped reply keeps what came and says no more; asked again it begins at nothing', async () => {
  const userId = await world.user();
  const { reply } = await asked(userId);
  await watch(reply.id, ({ content }) => content.length > 20);
  expect(await stopReply(world, 'somebody-else', reply.id)).toBe(false);
  expect(await stopReply(world, userId, reply.id)).toBe(true);
  expect(await stopReply(world, userId, reply.id)).toBe(false);
  const stopped = await rowOf(reply.id);
  const client = await world.temporal.client();
  await client.workflow.getHandle(chatReplyWorkflowId(reply.id)).result();
  expect(await rowOf(reply.id)).toEqual(stopped);
  expect(stopped.state).toBe('stopped');
  expect(stopped.content.length).toBeGreaterThan(20);
  const whole = await wholeAnswer();
  expect(stopped.content.length).toBeLessThan(whole.length);
  await expect(retryReply(world, 'somebody-else', reply.id)).rejects.toMatchObject({ name: 'ReplyNotRetryable' });
  await retryReply(world, userId, reply.id);
  expect((await watch(reply.id, hasEnded)).row).toMatchObject({ state: 'done', content: whole });
  await expect(retryReply(world, userId, reply.id)).rejects.toMatchObject({ name: 'ReplyNotRetryable' });
});

test('a stream that breaks off is begun again without a word twice', async () => {
  const { reply } = await asked(await world.user(), `${question} [[simulate:cut x1]]`);
  const { row, seen } = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', attempt: 2 });
  expect(seen).toContain('');
  const [opening = ''] = row.content.split('\n');
  expect(row.content.split(opening)).toHaveLength(2);
});

test('a worker killed in the middle loses the pieces, not the reply', async () => {
  const [worker] = world.workers;
  const { reply } = await asked(await world.user());
  await watch(reply.id, ({ content }) => content.length > 20);
  await worker?.kill();
  expect((await rowOf(reply.id)).state).toBe('writing');
  await world.startWorker();
  const { row } = await watch(reply.id, hasEnded);
  expect(row).toMatchObject({ state: 'done', attempt: 2, content: await wholeAnswer() });
}, 90_000);

test.each([
  ['sim-401', 'OpenAI API error (401): Incorrect API key provided.'],
  ['sim-500', 'OpenAI API error (500): The server had an error while processing your request.'],
])('the failure of a provider (%s) is said in its own words', async (openai, error) => {
  const { reply } = await asked(await world.user({ openai }));
  expect((await watch(reply.id, hasEnded)).row).toMatchObject({ state: 'failed', content: '', error });
});

test('what is left of a stopped reply neither ends nor begins it once it was asked again', async () => {
  const userId = await world.user();
  const { reply } = await asked(userId);
  await watch(reply.id, ({ content }) => content.length > 20);
  expect(await stopReply(world, userId, reply.id)).toBe(true);
  const again = await retryReply(world, userId, reply.id);
  expect(again.attempt).toBeGreaterThan(reply.attempt);
  // The workflow that was stopped may be this late: an activity that runs goes on when its workflow is ended.
  expect(await beginReply(world.db, reply.id, reply.attempt)).toBeUndefined();
  expect(await closeReply(world.db, reply.id, { state: 'stopped', error: null }, { asked: reply.attempt })).toBeUndefined();
  expect((await watch(reply.id, hasEnded)).row).toMatchObject({ state: 'done', content: await wholeAnswer() });
});

test('a reply cancelled in Temporal ends in its row as well', async () => {
  const client = await world.temporal.client();
  const { reply } = await asked(await world.user());
  await watch(reply.id, ({ content }) => content.length > 20);
  await client.workflow.getHandle(chatReplyWorkflowId(reply.id)).cancel();
  expect((await watch(reply.id, hasEnded)).row.state).toBe('stopped');
});

/** Ends a workflow in a way that the reply's row hears nothing of. */
const ends: Record<string, (workflowId: string) => Promise<unknown>> = {
  terminated: async (workflowId) => (await world.temporal.client()).workflow.getHandle(workflowId).terminate('operator'),
  gone: async (workflowId) =>
    (await world.temporal.client()).workflowService.deleteWorkflowExecution({
      namespace: world.env.TEMPORAL_NAMESPACE,
      workflowExecution: { workflowId },
    }),
};

test.each(Object.entries(ends))(
  'a reply whose workflow is %s ends within a tick, and who watches is told and can ask again',
  async (_name, end) => {
    const userId = await world.user();
    // So slow that the activity hears of the end before it has written all.
    world.simulator.configure({ streamMs: 1_000 });
    const { reply, conversation } = await asked(userId);
    const changes = createChangeFeed(world.env.DATABASE_URL);
    await changes.ready;
    const messages = await messageStream({ db: world.db, changes }, userId, conversation.id);
    let last = (await messages.next()).value as Row;
    while (last.content.length <= 20) last = (await messages.next()).value as Row;
    await end(chatReplyWorkflowId(reply.id));
    while (!hasEnded(last)) last = (await messages.next()).value as Row;
    await changes.close();
    world.simulator.configure({ streamMs: 60 });
    expect(last).toMatchObject({ state: 'failed', error: 'The reply was lost on the way. Ask again.' });
    expect(last.content.length).toBeGreaterThan(20);
    expect(await rowOf(reply.id)).toEqual(last);
    await retryReply(world, userId, reply.id);
    expect((await watch(reply.id, hasEnded)).row).toMatchObject({ state: 'done', error: null });
  },
  60_000,
);

test('a reply that takes its time is left alone', async () => {
  world.simulator.configure({ latencyMs: 15_000 });
  const { reply } = await asked(await world.user());
  const { row } = await watch(reply.id, hasEnded);
  world.simulator.configure({ latencyMs: 0 });
  expect(row).toMatchObject({ state: 'done', attempt: 1 });
}, 90_000);

test('payloads hold the id and nothing that was said', async () => {
  const userId = await world.user();
  const { reply } = await asked(userId, 'A secret about purple elephants');
  const client = await world.temporal.client();
  const handle = client.workflow.getHandle(chatReplyWorkflowId(reply.id));
  await handle.result();
  const history = JSON.stringify(await handle.fetchHistory(), (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
  );
  expect(history).toContain(reply.id);
  expect(history).not.toMatch(/elephants|sim-openai-key/);
});
