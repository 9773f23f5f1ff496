// @guards api/graphql/improvements.ts services/{simulations,assistant}/** domain/assistant/** local/simulator/reply/answer-objections.ts
/** Wordings that answer the objections of a run, over HTTP with a worker and the provider simulator. */
import { waitUntil } from '../../local/wait-until.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startAnsweringApi, type AnsweringApi } from './answering-api.ts';

let world: AnsweringApi;
let api: AnsweringApi['api'];
let worker: AnsweringApi['worker'];
let token: string;
let userId: string;

const message = 'Nobody should wait a week for a doctor. We will open two more clinics by May 2027.';

beforeAll(async () => {
  world = await startAnsweringApi('improvements');
  ({ api, worker } = world);
  token = (await api.signedIn('improves@example.com')).accessToken;
  userId = (await api.ask(token, '{ me { userId } }')).body['data'].me.userId;
}, 120_000);

afterAll(() => world?.close(), 60_000);

const fields =
  'jobId original objections { side text about quotes } wordings { text objection } reply { id conversationId state error content isSimulated }';
const improve = `mutation ($jobId: String!, $again: Boolean) { result: improveRun(jobId: $jobId, again: $again) { ${fields} } }`;
const read = `query ($jobId: String!) { result: improvement(jobId: $jobId) { ${fields} } }`;

async function ask(query: string, variables: object, as = token) {
  const { body } = await api.ask(as, query, variables);
  return { result: body['data']?.result as Record<string, any> | null, error: body['errors']?.[0] };
}

/** Reads the improvement of a run once its reply has ended. */
async function ended(jobId: string) {
  let found: Record<string, any> | null = null;
  const hasEnded = async () => {
    found = (await ask(read, { jobId })).result;
    return !['waiting', 'writing'].includes(found?.['reply'].state);
  };
  if (!(await waitUntil(hasEnded, { timeoutMs: 40_000, everyMs: 50 })))
    throw new Error(`The reply did not end\n${worker.output().slice(-2_000)}`);
  return found!;
}

async function runWith(said: readonly [number, 'positive' | 'neutral' | 'negative', string][]): Promise<string> {
  const { id, jobId } = await storeRun(api.db, userId, { message });
  let personaIndex = 0;
  const rows = said.flatMap(([times, sentiment, reasoning]) =>
    Array.from({ length: times }, () => ({ personaIndex: personaIndex++, sentiment, reasoning })),
  );
  await storeReactions(api.db, id, rows);
  return jobId;
}

const repliesOf = () =>
  api.db.selectFrom('chatMessage').select('id').where('userId', '=', userId).where('role', '=', 'assistant').execute();

const pays = 'People in my position would end up paying for it.';
const vague = 'It is put too vaguely to react to.';

test('without a key it says so, stores nothing, and works once there is one', async () => {
  const jobId = await runWith([
    [30, 'positive', 'It would help my family.'],
    [12, 'negative', pays],
    [9, 'neutral', vague],
  ]);
  expect((await ask(improve, { jobId })).error.message).toBe('OpenAI API key not configured');
  expect((await ask(read, { jobId })).result).toBeNull();
  expect(await repliesOf()).toEqual([]);

  await useKey('sim-ok');
  const { result } = await ask(improve, { jobId });
  expect(result).toMatchObject({
    jobId,
    original: message,
    objections: [
      { side: 'negative', about: 10, quotes: [] },
      { side: 'neutral', about: 9, quotes: [] },
    ],
    reply: { isSimulated: true },
  });
  const whole = await ended(jobId);
  expect(whole).toMatchObject({ reply: { state: 'done', error: null } });
  expect(whole['wordings'].map(({ objection }: { objection: number }) => objection)).toEqual([0, 1, 0]);
  expect(whole['wordings'][0].text).toMatch(/clinics.*(?:who pays|costs|the sum)/);
  expect(whole['wordings'][1].text).toMatch(/^We will open two more clinics by May 2027/);

  // A repeated call pays for nothing; `again` writes others, in the same conversation.
  expect((await ask(improve, { jobId })).result?.['reply'].id).toBe(whole['reply'].id);
  expect(await repliesOf()).toHaveLength(1);
  const { result: again } = await ask(improve, { jobId, again: true });
  expect(again?.['reply'].conversationId).toBe(whole['reply'].conversationId);
  const others = await ended(jobId);
  const texts = (found: Record<string, any>) => found['wordings'].map(({ text }: { text: string }) => text);
  expect(texts(others).filter((text: string) => texts(whole).includes(text))).toEqual([]);

  // The conversation shows the request in plain words.
  const { body } = await api.ask(
    token,
    'query ($id: ID!) { chatConversation(id: $id) { title messages { content } } }',
    {
      id: whole['reply'].conversationId,
    },
  );
  expect(body['data'].chatConversation.messages[0].content).toContain(`Answer what was said against it in ${jobId}`);

  const stranger = (await api.signedIn('stranger@example.com')).accessToken;
  expect((await ask(read, { jobId }, stranger)).result).toBeNull();
  expect((await ask(improve, { jobId }, stranger)).error.extensions.name).toBe('JobNotFound');
}, 120_000);

const useKey = (openaiApiKey: string) =>
  api.ask(token, 'mutation ($input: SettingsInput!) { updateSettings(input: $input) { userId } }', {
    input: { openaiApiKey },
  });

test('a reply that was refused, or has no wording, keeps its request and is written again', async () => {
  const jobId = await runWith([[1, 'negative', pays]]);
  await useKey('sim-401');
  await ask(improve, { jobId });
  const failed = await ended(jobId);
  expect(failed).toMatchObject({
    objections: [{ side: 'negative', text: pays, about: 1, quotes: [] }],
    wordings: [],
    reply: { state: 'failed', error: expect.stringMatching(/key/i) },
  });
  await useKey('sim-prose');
  expect((await ask(improve, { jobId, again: true })).error).toBeUndefined();
  const refused = await ended(jobId);
  expect(refused['wordings']).toEqual([]);
  expect(refused['reply'].id).toBe(failed['reply'].id);
  await useKey('sim-ok');
  await ask(improve, { jobId, again: true });
  expect((await ended(jobId))['wordings']).toHaveLength(3);
}, 120_000);

test('a run without an objection, an open one, and one of nobody are refused with a reason', async () => {
  const content = await runWith([[5, 'positive', 'It would help my family.']]);
  expect((await ask(improve, { jobId: content })).error.message).toMatch(/^Nobody who did not agree gave a reason/);
  const { jobId: open } = await storeRun(api.db, userId, { message, status: 'processing' });
  expect((await ask(improve, { jobId: open })).error.message).toBe('Wait until this run has ended');
  expect((await ask(improve, { jobId: 'no-run' })).error.extensions.name).toBe('JobNotFound');
});
