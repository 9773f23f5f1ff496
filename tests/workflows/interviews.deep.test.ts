// @guards {activities,api,db,domain,services,workflows}/assistant/** domain/personas/** services/simulations/persona-page.ts
/** Interviews of personas against the provider simulator: asked, streamed, continued, retried, and deleted with the run. */
import { createChangeFeed } from '../../api/streams/change-feed.ts';
import { messageStream } from '../../api/assistant/message-stream.ts';
import { conversationOf, messagesOf } from '../../db/assistant/conversations.ts';
import { interviewOf } from '../../db/assistant/interviews.ts';
import { readOwnConversations } from '../../db/identity/data-export.ts';
import { storeKeys } from '../_support/people.ts';
import { readConversations } from '../../services/assistant/conversations.ts';
import { askInterview, readInterviews, readInterviewSubject } from '../../services/assistant/interviews.ts';
import { askAssistant, retryReply, stopReply } from '../../services/assistant/turns.ts';
import { readPersonaAnswers, readPersonaCall } from '../../services/simulations/persona-page.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let owner: string;
let jobId: string;

beforeAll(async () => {
  world = await createWorld();
  world.simulator.configure({ streamMs: 5 });
  owner = await world.user();
  jobId = await finishedRun(owner);
}, 120_000);

afterAll(() => world?.close(), 60_000);

const segmentOf = async (id: string) => (await world.run(id)).segmentIds?.[0];

async function finishedRun(userId: string, segmentId?: string): Promise<string> {
  const { jobId: id } = await world.submit(userId, {
    message: 'We will open two city clinics by May 2027.',
    segmentIds: [segmentId ?? (await world.cohort(userId, 6))],
    numUsers: 6,
    modelProvider: 'openai',
    models: ['gpt-4o-mini'],
    sentimentType: 'support-oppose',
  });
  await world.until(id);
  return id;
}

const rowOf = (id: string) =>
  world.db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof rowOf>>;

const watch = (id: string, holds: (row: Row) => boolean = ({ state }) => !['waiting', 'writing'].includes(state)) =>
  waitForValue(() => rowOf(id), holds, {
    say: ({ state, error, content }: Row) =>
      `the answer is ${state}: ${error ?? content}\n${world.workers.at(-1)?.output().slice(-2_000)}`,
  });

const ask = (message: string, interviewId: string | null = null, more: object = {}) =>
  askInterview(world, owner, { jobId, personaIndex: 0, provider: 'openai', interviewId, message, ...more });

const figuresOf = async () => {
  const { positiveCount, neutralCount, negativeCount, costUsd, updatedAt } = await world.run(jobId);
  return { positiveCount, neutralCount, negativeCount, costUsd, updatedAt };
};

test('a persona answers in its own voice, remembers the talk, and no figure of the run changes', async () => {
  const before = await figuresOf();
  const first = await ask('Why?');
  expect(first.reply).toMatchObject({ state: 'waiting', provider: 'openai', model: 'gpt-4o-mini', isSimulated: true });
  const answered = await watch(first.reply.id);
  expect(answered).toMatchObject({ state: 'done', error: null, tools: [] });
  const subject = await readInterviewSubject(world, owner, { jobId, personaIndex: 0, provider: 'openai' });
  expect(answered.content).toContain(subject?.answer.reasoning);
  expect(answered.content).not.toMatch(/assistant/i);

  const second = await ask('But why?', first.conversation.id);
  expect(second.conversation.id).toBe(first.conversation.id);
  const again = await watch(second.reply.id);
  // The simulator gives its first reason only once, so it has read the earlier question.
  expect(again.content).not.toContain(subject?.answer.reasoning);
  expect(again.inputTokens).toBeGreaterThan(answered.inputTokens ?? 0);
  expect((await messagesOf(world.db, owner, first.conversation.id)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
  const [listed] = await readInterviews(world.db, owner, { jobId });
  expect(listed).toMatchObject({ id: first.conversation.id, title: 'Why?', answers: 2, personaIndex: 0 });
  expect(await figuresOf()).toEqual(before);
});

test('an imported person is quoted under a pseudonym, and the attributes beside the interview have no name', async () => {
  const subject = await readInterviewSubject(world, owner, { jobId, personaIndex: 0, provider: 'openai' });
  expect(subject?.answer).toMatchObject({ isImported: true, personName: expect.stringMatching(/^Voter\d T\.$/) });
  expect(subject).toMatchObject({ quotedName: 'Persona 1', canBeAsked: true, previous: null });
  expect(JSON.stringify(subject?.facts)).not.toMatch(/Voter\d/);
  expect(subject?.segmentCounts.total).toBe(6);
});

test('the page of a persona shows its prompt as it was sent, its reply as it came, and its answers in other runs', async () => {
  const asked = { jobId, personaIndex: 0, provider: 'openai' };
  const call = await readPersonaCall(world, owner, asked);
  const subject = await readInterviewSubject(world, owner, asked);
  expect(call).toMatchObject({ isAsSent: true, parsedAs: 'json', failures: 0, lastError: null });
  expect(call?.prompt?.user).toContain('We will open two city clinics');
  expect(JSON.parse(call?.reply ?? '')).toMatchObject({ response: subject?.answer.response });
  const permit = await world.db
    .selectFrom('permit')
    .select('personaIndex')
    .where('id', '=', call?.permitId ?? '')
    .execute();
  expect(permit).toEqual([{ personaIndex: 0 }]);

  const other = await finishedRun(owner, await segmentOf(jobId));
  const answers = await readPersonaAnswers(world.db, owner, asked);
  expect(answers?.total).toBe(2);
  expect(new Set(answers?.items.map((item) => item.jobId))).toEqual(new Set([jobId, other]));
});

test('an answer streams to the screens of its owner, can be stopped, and is asked again', async () => {
  world.simulator.configure({ streamMs: 300 });
  const { conversation, reply } = await ask('An example, please');
  const changes = createChangeFeed(world.env.DATABASE_URL);
  try {
    await expect(messageStream({ db: world.db, changes }, 'somebody-else', conversation.id)).rejects.toMatchObject({
      name: 'ConversationNotFound',
    });
    const stream = await messageStream({ db: world.db, changes }, owner, conversation.id);
    let said = '';
    for await (const message of stream) {
      said = message.content;
      if (said.length > 10) break;
    }
    expect(said.length).toBeGreaterThan(10);
  } finally {
    await changes.close();
  }
  expect(await stopReply(world, 'somebody-else', reply.id)).toBe(false);
  expect(await stopReply(world, owner, reply.id)).toBe(true);
  const stopped = await watch(reply.id);
  expect(stopped.state).toBe('stopped');
  world.simulator.configure({ streamMs: 5 });
  await retryReply(world, owner, reply.id);
  const whole = await watch(reply.id);
  expect(whole).toMatchObject({ state: 'done', provider: 'openai', model: 'gpt-4o-mini' });
  expect(whole.content.length).toBeGreaterThan(stopped.content.length);
}, 60_000);

test('nobody else reaches an interview, and the assistant does not list it', async () => {
  const { conversation, reply } = await ask('Why?');
  await watch(reply.id);
  const other = await world.user();
  const about = { jobId, personaIndex: 0, provider: 'openai' };
  await expect(askInterview(world, other, { ...about, interviewId: null, message: 'Why?' })).rejects.toMatchObject({
    name: 'NobodyToInterview',
  });
  expect(await readInterviews(world.db, other, { jobId })).toEqual([]);
  expect(await readInterviewSubject(world, other, about)).toBeNull();
  expect(await interviewOf(world.db, other, conversation.id)).toBeUndefined();
  // Neither the list of the assistant nor its questions know interviews.
  expect((await readConversations(world.db, owner, '')).map(({ id }) => id)).not.toContain(conversation.id);
  expect(await conversationOf(world.db, owner, conversation.id)).toBeUndefined();
  const viaAssistant = { conversationId: conversation.id, surface: 'assistant' as const, message: 'Hello' };
  await expect(askAssistant(world, owner, viaAssistant)).rejects.toMatchObject({ name: 'ConversationNotFound' });
});

test('an interview belongs to one answer, and what is missing is named', async () => {
  const { conversation, reply } = await ask('Why?');
  await watch(reply.id);
  await expect(ask('Why?', conversation.id, { personaIndex: 1 })).rejects.toMatchObject({ name: 'InterviewNotFound' });
  await expect(ask('Why?', null, { personaIndex: 99 })).rejects.toMatchObject({ name: 'NobodyToInterview' });
  await expect(ask('Why?', null, { provider: 'anthropic' })).rejects.toMatchObject({ name: 'NobodyToInterview' });
  await expect(ask('  ')).rejects.toMatchObject({ name: 'InvalidInput' });
});

test('the interview uses the key of the answer’s provider, and says which one is missing', async () => {
  const user = await world.user();
  const mine = {
    jobId: await finishedRun(user),
    personaIndex: 0,
    provider: 'openai',
    interviewId: null,
    message: 'Why?',
  };
  await storeKeys(world.db, world.env, user, { openai: '' });
  await expect(askInterview(world, user, mine)).rejects.toMatchObject({ message: 'OpenAI API key not configured' });
  const { reply } = await askInterview(world, user, { ...mine, apiKeys: { openai: 'sim-from-the-browser' } });
  expect(await watch(reply.id)).toMatchObject({ state: 'done' });
  expect(await world.db.selectFrom('jobKey').selectAll().where('jobId', '=', reply.id).execute()).toEqual([]);
}, 60_000);

test('a simulated run is asked through the simulator, without a key', async () => {
  const user = await world.user({ openai: '', anthropic: '' });
  const { jobId: id } = await world.submit(user, {
    message: 'We will open two city clinics by May 2027.',
    segmentIds: [await world.cohort(user, 2)],
    numUsers: 2,
    modelProvider: 'anthropic',
    simulated: true,
  });
  await world.until(id);
  const about = { jobId: id, personaIndex: 1, provider: 'anthropic', interviewId: null };
  const { reply } = await askInterview(world, user, { ...about, message: 'What would change your mind?' });
  expect(await watch(reply.id)).toMatchObject({ state: 'done', isSimulated: true, provider: 'anthropic' });
}, 60_000);

test('a person’s data contains their interviews, and deleting the run deletes them, also in mid-answer', async () => {
  const user = await world.user();
  const id = await finishedRun(user);
  const about = { jobId: id, personaIndex: 0, provider: 'openai', interviewId: null };
  const first = await askInterview(world, user, { ...about, message: 'Why?' });
  await watch(first.reply.id);
  const own = [];
  for await (const conversation of readOwnConversations(world.db, user)) own.push(conversation);
  expect(own).toMatchObject([{ surface: 'interview', personaIndex: 0, provider: 'openai', title: 'Why?' }]);
  expect(own[0]?.messages).toHaveLength(2);

  world.simulator.configure({ streamMs: 300 });
  const open = await askInterview(world, user, { ...about, message: 'An example, please' });
  await watch(open.reply.id, ({ content }) => content.length > 5);
  await world.db.deleteFrom('dynamicSimulationRun').where('jobId', '=', id).execute();
  const left = () => world.db.selectFrom('chatConversation').select('id').where('userId', '=', user).execute();
  expect(await left()).toEqual([]);
  const jobs = world.db.selectFrom('job').select('id').where('id', 'in', [first.reply.id, open.reply.id]);
  expect(await jobs.execute()).toEqual([]);
  world.simulator.configure({ streamMs: 5 });
  // The worker goes on answering others.
  expect(await watch((await ask('Why?')).reply.id)).toMatchObject({ state: 'done' });
}, 60_000);
