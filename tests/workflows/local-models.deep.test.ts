// @guards activities/providers/** domain/providers/** domain/simulations/reading/** activities/assistant/** activities/simulations/{analyse-run,ask-persona,react-to-batch}.ts
/** Models of one's own machine: they think aloud, know no tools, decline to write, and stop at their limit of tokens. */
import { askAssistant } from '../../services/assistant/turns.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ simulator: { imitates: 'ollama', streamMs: 20 } });
}, 90_000);
afterAll(() => world?.close(), 60_000);

async function person(openaiModel: string): Promise<string> {
  const userId = await world.user();
  await world.db.updateTable('userSettings').set({ openaiModel }).where('userId', '=', userId).execute();
  return userId;
}

test('the assistant answers without tools that the model does not take, and its thoughts are not shown', async () => {
  const userId = await person('llama3.3-plain');
  const { reply } = await askAssistant(world, userId, {
    conversationId: null,
    surface: 'assistant',
    message: 'How should we word a promise about waiting times at city clinics?',
  });
  const seen: string[] = [];
  const ended = await waitForValue(
    () => world.db.selectFrom('chatMessage').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow(),
    ({ content, state }) => {
      seen.push(content);
      return state === 'done' || state === 'failed';
    },
  );
  expect(ended).toMatchObject({ state: 'done', error: null });
  expect(ended.content.length).toBeGreaterThan(20);
  expect(seen.filter((content) => /think>|\{"sentiment"/.test(content))).toEqual([]);
  const chats = world.simulator.log(0).filter(({ kind }) => kind === 'chat');
  expect(chats.map(({ status }) => status)).toContain(400);
}, 60_000);

test.each([
  ['thinks aloud', {}, /^(?!.*<think>)(?=[\s\S]{50})/],
  ['declines in prose', { refusalText: 1, kinds: ['analysis' as const] }, /^There is no analysis: The model of OpenAI/],
  ['spends its tokens', { cutOff: 1, kinds: ['analysis' as const] }, /^There is no analysis: .* used all its tokens/],
])(
  'a run whose analyst %s is completed with its answers',
  async (_name, faults, analysis) => {
    world.simulator.configure({ faults: { refusalText: 0, ...faults } });
    const userId = await person('llama3.3');
    const segmentIds = [await world.cohort(userId, 5)];
    const { jobId } = await world.submit(userId, { message: 'More buses at night.', segmentIds, numUsers: 5 });
    const run = await world.until(jobId);
    expect(run).toMatchObject({ status: 'completed', error: null, answeredCount: 5 });
    expect(run.analysis).toMatch(analysis);
    expect(run.analysis).not.toContain('<think>');
  },
  60_000,
);

test('an analysis that its limit of tokens ended is kept, and the result says so', async () => {
  world.simulator.configure({ faults: { refusalText: 0, halved: 1, kinds: ['analysis'] } });
  const userId = await person('llama3.3');
  const segmentIds = [await world.cohort(userId, 5)];
  const { jobId } = await world.submit(userId, { message: 'More buses at dawn.', segmentIds, numUsers: 5 });
  const run = await world.until(jobId);
  expect(run).toMatchObject({ status: 'completed', error: null, answeredCount: 5 });
  expect(run.analysis?.length).toBeGreaterThan(50);
  const { notices } = (await readResult(world, userId, jobId)) ?? {};
  expect(notices).toContain('The analysis was cut off by its limit of tokens.');
}, 60_000);

test('a reply of the assistant that its limit of tokens ended is kept, and says so', async () => {
  world.simulator.configure({ faults: { halved: 1, kinds: ['chat'] } });
  const userId = await person('llama3.3-plain');
  const message = 'How should we word a promise about night buses?';
  const { reply } = await askAssistant(world, userId, { conversationId: null, surface: 'assistant', message });
  const ended = await waitForValue(
    () => world.db.selectFrom('chatMessage').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow(),
    ({ state }) => state === 'done' || state === 'failed',
  );
  expect(ended).toMatchObject({ state: 'done', error: 'The reply was cut off by its limit of tokens.' });
  expect(ended.content.length).toBeGreaterThan(20);
}, 60_000);
