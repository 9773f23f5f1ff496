/**
 * A complete stack survives crashes and never writes secrets down. One stack is used for all tests, and the last ones
 * search it for secrets.
 */
import { readFileSync } from 'node:fs';
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { batchRows, holdImportAt, importEnds, importNow, peopleIn, startImport, wholeImport } from './held-import.ts';
import { everythingWritten, keysIn, pendingText, plantedPendingText, plantKeys } from './key-search.ts';
import { startRepeatingProvider, type RepeatingProvider } from './repeating-provider.ts';
import { lastArrival, reactionCalls, recount } from './run-recount.ts';

const storedKey = 'sim-stored-key-Pd2Gf6Ks8Wn4';
const explicitKey = 'sim-explicit-key-Zq7Yw3Rk9Lm2';
const refusedKey = 'sk-not-accepted-Vb5Nc8Xt4Hj6';
/** A key of a custom endpoint, which does not look like a key. */
const plainRefusedKey = 'Vq3Zs6Hd9Xf2Jn5Bw8Tk';
const allKeys = [storedKey, explicitKey, refusedKey, plainRefusedKey];

let world: FaultStack;
let provider: RepeatingProvider;

beforeAll(async () => {
  provider = await startRepeatingProvider();
  world = await startFaultStack({ LOG_LEVEL: 'trace', OPENAI_BASE_URL: provider.url });
  await world.session.ask(
    'mutation Save($key: String!) { saveProviderKey(provider: "openai", key: $key) { userId } }',
    {
      key: storedKey,
    },
  );
  await world.configureSimulator({
    seed: 7,
    latencyMs: { minMs: 80, maxMs: 200 },
    faults: { rate429: 0.1, rate500: 0.05, retryAfterMs: 300, kinds: ['reaction'] },
  });
}, 180_000);

afterAll(async () => {
  provider.close();
  await world?.close();
});

test('after every process was killed during a run and an import nothing is lost, stored twice or requested without need', async () => {
  const personas = 120;
  const rows = 6_000;
  const hold = await holdImportAt(world, 3);
  const importId = await startImport(world, rows);
  await hold.reached();
  const before = await lastArrival(world);
  const jobId = await world.submit('We will publish the waiting time of every clinic each month.', personas);
  await world.until(jobId, (progress) => progress.answered >= personas / 3);

  const { api, postgres, temporal, workers } = world.stack;
  const killedAt = Date.now();
  await Promise.all([...workers, api, temporal, postgres].map(async (part) => part?.kill()));
  const last = await lastArrival(world);
  await hold.release();
  await postgres?.start();
  const stored = (await recount(world, jobId)).answers;
  expect(stored).toBeGreaterThanOrEqual(personas / 3);
  expect(stored).toBeLessThan(personas);
  // Every answer received a second before the kill is stored, however busy the machine is.
  const answeredBefore = (await reactionCalls(world, before)).calls.filter(
    (call) => call.status === 200 && (call.endedAt ?? Infinity) < killedAt - 1_000,
  );
  expect(stored).toBeGreaterThanOrEqual(answeredBefore.length);
  expect(await importNow(world, importId)).toMatchObject({ status: 'importing', rowsRead: 2 * batchRows });

  await temporal?.start();
  await Promise.all([...workers, api].map((part) => part.start()));
  const end = await world.until(jobId, hasEnded);
  expect(end).toMatchObject({ status: 'completed', answered: personas, missing: 0, error: null });
  const { asked, answers, personas: answered, ...sentiments } = await recount(world, jobId);
  expect({ answered, answers, asked }).toEqual({ answered: personas, answers: personas, asked: personas });
  expect(end.counts).toMatchObject(sentiments);
  // Personas with a stored answer are not asked again; the others are asked until they have one.
  const { calls, fruitless } = await reactionCalls(world, last);
  expect(calls.length - fruitless).toBe(personas - stored);

  const imported = await importEnds(world, importId);
  expect(imported).toMatchObject(wholeImport(rows));
  expect(await peopleIn(world, imported.segmentId)).toEqual({ profiles: rows - 500, people: rows - 500 });
}, 240_000);

test('terminating a workflow in Temporal closes its record within 30 seconds with a correct error', async () => {
  const jobId = await world.submit('This one is terminated by an operator.', 200);
  await world.until(jobId, (progress) => progress.answered > 0);
  await (await world.temporal()).workflow.getHandle(`simulation/${jobId}`).terminate('operator');
  const end = await world.until(jobId, hasEnded, 30_000);
  expect(end).toMatchObject({ status: 'failed', error: 'Simulation aborted: the workflow was terminated in Temporal' });
  expect(end.answered).toBeGreaterThan(0);
}, 90_000);

test('a submit is accepted while Temporal is down, and the run completes after Temporal has returned', async () => {
  await world.stack.temporal?.kill();
  const jobId = await world.submit('Nobody is there to run this yet.', 10);
  expect(await world.progress(jobId)).toMatchObject({ status: 'queued' });
  const health = () => fetch(`${world.stack.urls.app}/health`);
  const down = await health();
  expect(down.status).toBe(503);
  expect(await down.text()).toMatch(/temporal/i);
  await world.stack.temporal?.start();
  expect(await world.until(jobId, hasEnded, 90_000)).toMatchObject({ status: 'completed', answered: 10 });
  expect((await health()).status).toBe(200);
}, 150_000);

test('a worker logs a lost connection to Temporal in the format of all other log lines', () => {
  const lines = world.stack.workers.flatMap((_worker, at) =>
    readFileSync(world.stack.home.logFile(`worker-${at + 1}`), 'utf8')
      .trim()
      .split('\n'),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.startsWith('{"level"'))).toEqual([]);
});

describe('a provider key', () => {
  const message = 'Every bridge will be repainted by the end of the year.';
  const answers: unknown[] = [];
  const jobIds: string[] = [];
  let pending = '';

  const keep = async (query: string, variables: Record<string, unknown> = {}) =>
    answers.push(await world.session.ask(query, variables).catch((error: unknown) => String(error)));

  test('is not contained in the error of a run whose provider repeats it', async () => {
    jobIds.push(
      await world.submit(`${message} With an explicit key.`, 10, { apiKeys: { openai: explicitKey } }),
      await world.submit(`${message} With the stored key.`, 10),
    );
    for (const jobId of jobIds) expect(await world.until(jobId, hasEnded)).toMatchObject({ status: 'completed' });
    const temporal = await world.temporal();
    for (const key of [refusedKey, plainRefusedKey]) {
      const jobId = await world.submit(`${message} With a key that is refused.`, 5, { apiKeys: { openai: key } });
      jobIds.push(jobId);
      const isOver = async () => {
        pending += await pendingText(temporal, `simulation/${jobId}`);
        return hasEnded(await world.progress(jobId));
      };
      expect(await waitUntil(isOver, { timeoutMs: 60_000 })).toBe(true);
      const end = await world.progress(jobId);
      answers.push(end);
      expect(end.status).toBe('failed');
      expect(end.error).toMatch(/401.*Incorrect API key provided: \[key\]/);
    }
    expect([...provider.refused.keys()].toSorted()).toEqual([plainRefusedKey, refusedKey].toSorted());
  }, 150_000);

  test('appears in no response, log line, history, error, heartbeat or plain database column, and the search finds planted keys', async () => {
    const planted = {
      log: 'sim-planted-log-Rm4Cv7Bq1Wz8',
      history: 'sim-planted-history-Tn5Dx8Gp2Ky9',
      error: 'sim-planted-error-Hs6Fj9Lw3Qv1',
      heartbeat: 'sim-planted-heartbeat-Yb7Nk1Zd4Xm2',
      database: 'sim-planted-database-Wc8Pt2Sg5Jr3',
    };
    const keys = [...allKeys, ...Object.values(planted)];
    await plantKeys(world, planted);
    await keep(
      '{ me { userId settings { openaiApiKey anthropicApiKey } } listUserSettings { items { openaiApiKey anthropicApiKey fecApiKey } } }',
    );
    for (const jobId of jobIds) {
      await keep('query Result($jobId: String!) { simulationResult(jobId: $jobId) { error analysis notices } }', {
        jobId,
      });
      await keep(
        'query Run($jobId: String!) { listDynamicSimulationRunByJobId(jobId: $jobId) { items { attachments error reactions progressMessage } } }',
        { jobId },
      );
    }
    expect(answers.length).toBeGreaterThan(2 * jobIds.length);
    expect(keysIn(JSON.stringify(answers), keys)).toEqual([]);
    await keep('{ listCohorts(limit: 1000) { items { name } } }');
    expect(keysIn(JSON.stringify(answers), keys)).toEqual([planted.database]);

    expect(keysIn(pending, keys)).toEqual([]);
    expect(keysIn(await plantedPendingText(await world.temporal()), keys)).toEqual([planted.error, planted.heartbeat]);

    const written = await everythingWritten(world, jobIds);
    expect(keysIn(written.logs, keys)).toEqual([planted.log]);
    expect(keysIn(written.histories, keys)).toEqual([planted.history]);
    expect(keysIn(written.temporalFiles, keys)).toEqual([planted.history, planted.error, planted.heartbeat]);
    expect(keysIn(written.database, keys)).toEqual([planted.database]);

    // Temporal does not contain the run's message either.
    expect(written.histories).toContain('runId');
    expect(keysIn(written.histories + written.temporalFiles, [message])).toEqual([]);
    const { encryptionKey, postgresPassword, demoPassword } = world.stack.home.secrets;
    expect(keysIn(written.logs, [encryptionKey, postgresPassword, demoPassword])).toEqual([]);
  }, 120_000);

  test('is found by the search in base64 and within an escaped string', () => {
    expect(keysIn(Buffer.from(explicitKey).toString('base64'), allKeys)).toEqual([explicitKey]);
    expect(keysIn(JSON.stringify({ text: JSON.stringify(`"${storedKey.slice(2)}"`) }), allKeys)).toEqual([storedKey]);
  });
});
