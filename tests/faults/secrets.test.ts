import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';

const explicitKey = 'sim-explicit-key-Zq7Yw3Rk9Lm2';
const refusedKey = 'sk-not-accepted-Vb5Nc8Xt4Hj6';
const storedKey = 'sim-stored-key-Pd2Gf6Ks8Wn4';
const allKeys = [explicitKey, refusedKey, storedKey];

let world: FaultStack;

beforeAll(async () => {
  // The refused key belongs to the OpenAI endpoint: the simulator plays it, and says 401.
  world = await startFaultStack({ LOG_LEVEL: 'trace', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
  await world.session.ask('mutation Save($openai: String) { saveProviderKeys(openai: $openai) { userId } }', { openai: storedKey });
}, 180_000);

afterAll(() => world?.close());

/** Wherever a key could be found in this text: as it is, in base64, or as part of an escaped string. */
function keysIn(text: string): string[] {
  return allKeys.filter(
    (key) => text.includes(key) || text.includes(Buffer.from(key).toString('base64').slice(0, -4)) || text.includes(key.slice(4, -2)),
  );
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

test('no key stands in a log line, a GraphQL answer, a Temporal history or in clear in the database', async () => {
  const answers: unknown[] = [];
  const keep = async (query: string, variables: Record<string, unknown>) =>
    answers.push(await world.session.ask(query, variables).catch((error: unknown) => String(error)));
  const jobs = [
    await world.submit('With an explicit key.', 10, { apiKeys: { openai: explicitKey } }),
    await world.submit('With the stored key.', 10),
    await world.submit('With a key that is refused.', 5, { apiKeys: { openai: refusedKey } }),
  ];
  for (const jobId of jobs.slice(0, 2)) expect(await world.until(jobId, hasEnded)).toMatchObject({ status: 'completed' });
  await keep('mutation Cancel($jobId: String!) { cancelSimulation(jobId: $jobId) }', { jobId: jobs[2] });
  await keep('{ me { userId settings { openaiApiKey anthropicApiKey } } listUserSettings { items { openaiApiKey anthropicApiKey fecApiKey } } }', {});
  for (const jobId of jobs) {
    await keep('query Result($jobId: String!) { simulationResult(jobId: $jobId) { error analysis notices } }', { jobId });
    await keep(
      'query Run($jobId: String!) { listDynamicSimulationRunByJobId(jobId: $jobId) { items { attachments error reactions progressMessage } } }',
      { jobId },
    );
  }
  expect(answers.length).toBeGreaterThan(6);
  expect(keysIn(JSON.stringify(answers))).toEqual([]);

  const logs = everyFile(join(world.folder, 'logs')).map((path) => readFileSync(path, 'utf8'));
  expect(logs.join('').length).toBeGreaterThan(1_000);
  expect(keysIn(logs.join('\n'))).toEqual([]);

  const temporal = await world.temporal();
  for (const jobId of jobs) {
    const history = await temporal.workflow.getHandle(`simulation/${jobId}`).fetchHistory();
    // Payloads print as base64.
    const text = JSON.stringify(history, (name, value: unknown) => (name === 'data' && typeof value === 'string' ? atob(value) : value));
    expect(text).toContain('runId');
    expect(keysIn(text)).toEqual([]);
  }
  for (const path of everyFile(join(world.folder, 'temporal'))) expect(keysIn(readFileSync(path, 'latin1'))).toEqual([]);

  await world.withDb(async (db) => {
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} as t`.execute(db);
      expect(keysIn(rows[0]?.text ?? '')).toEqual([]);
    }
  });
}, 180_000);

test('the search itself finds a key where one stands', () => {
  expect(keysIn(`authorization: Bearer ${storedKey}`)).toEqual([storedKey]);
  expect(keysIn(Buffer.from(explicitKey).toString('base64'))).toEqual([explicitKey]);
});
