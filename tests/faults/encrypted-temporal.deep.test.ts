/** With payload keys Temporal stores nothing readable of what workflows are told, answer, or fail with. */
// @guards services/jobs/payload-codec.ts services/jobs/failure-converter.ts services/jobs/temporal.ts activities/workflow-bundle.ts
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { payloadToJson } from '../../services/jobs/payload-codec.ts';
import { textOf } from './key-search.ts';
import { startRepeatingProvider, type RepeatingProvider } from './repeating-provider.ts';

const token = 'token-of-the-codec';
const refusedKey = 'sk-not-accepted-Jw4Rk8Bn2Ty6';
/** From the words in which the provider refuses: they are the message of activities' failures. */
const refusal = 'Incorrect API key provided';
const planted = 'word-planted-in-clear';

let world: FaultStack;
let provider: RepeatingProvider;

beforeAll(async () => {
  provider = await startRepeatingProvider();
  world = await startFaultStack({
    TEMPORAL_PAYLOAD_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    TEMPORAL_CODEC_TOKEN: token,
    OPENAI_BASE_URL: provider.url,
  });
}, 180_000);

afterAll(async () => {
  provider.close();
  await world?.close();
});

test('with an encrypted Temporal runs complete and fail as usual, and the files of Temporal contain neither their ids nor their failures', async () => {
  const completed = await world.submit('Every crossing will have a light.', 10);
  expect(await world.until(completed, hasEnded)).toMatchObject({ status: 'completed', answered: 10 });
  const failed = await world.submit('Every crossing will have a bell.', 5, { apiKeys: { openai: refusedKey } });
  const end = await world.until(failed, hasEnded);
  expect(end).toMatchObject({ status: 'failed' });
  expect(end.error).toContain(refusal);
  const runs = await world.withDb((db) =>
    db.selectFrom('dynamicSimulationRun').select('id').where('jobId', 'in', [completed, failed]).execute(),
  );
  expect(runs).toHaveLength(2);

  const client = await world.temporal();
  await client.workflow.start('nobody', { workflowId: 'planted', taskQueue: 'nobody', args: [planted] });
  const history = await client.workflow.getHandle(`simulation/${completed}`).fetchHistory();
  const [payload] = history.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  // An orderly end leaves everything in its files.
  await world.stack.temporal?.stop();
  const stored = textOf(join(world.folder, 'temporal'));
  const words = [...runs.map(({ id }) => id), refusal, refusedKey, planted, `simulation/${completed}`];
  // Ids of workflows stay readable, and so does what a client without the keys sends.
  expect(words.filter((word) => stored.includes(word))).toEqual([planted, `simulation/${completed}`]);

  const decoded = await fetch(`${world.stack.urls.app}/codec/decode`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ payloads: [payloadToJson(payload ?? {})] }),
  });
  const { payloads } = (await decoded.json()) as { payloads: { data: string }[] };
  expect(runs.map(({ id }) => id)).toContain(
    (JSON.parse(Buffer.from(payloads[0]?.data ?? '', 'base64').toString()) as { runId: string }).runId,
  );
}, 180_000);
