/** Uploads files and imports segments over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestNamespace } from '../_support/temporal.ts';
import { startWorkerProcess } from '../_support/world.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

export const importFields = `id status fileName format encoding delimiter columns segmentId segmentName madeSegment rowsTotal rowsRead rowsAdded
  rowsReplaced rowsSkipped rowsRefused problemCount error`;

export interface ImportRecord {
  id: string;
  status: string;
  segmentId: string;
  rowsRead: number;
  rowsAdded: number;
  columns: { name: string; guess: string | null; type: string }[];
}

/** Uploads a file and returns the import's id. */
export async function upload(api: DataApi, as: Identity, name: string, content: string | Uint8Array): Promise<string> {
  const response = await fetch(`${api.url}/api/segments/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'x-test-viewer': headersOf(as)['x-test-viewer'] ?? '' },
    body: content as unknown as string,
  });
  const answer = (await response.json()) as { id?: string };
  if (answer.id === undefined) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** Returns the import once the condition holds. */
export async function pollImport(
  api: DataApi,
  as: Identity,
  id: string,
  holds: (record: ImportRecord) => boolean,
): Promise<ImportRecord> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { data } = await api.ask(as, `query ($id: ID!) { segmentImport(id: $id) { ${importFields} } }`, { id });
    const record = data?.['segmentImport'] as ImportRecord;
    if (holds(record)) return record;
    if (Date.now() > deadline) throw new Error(`The import did not get there: ${JSON.stringify(record)}`);
    await sleep(50);
  }
}

/** Starts an import and waits until it has ended. */
export async function startedImport(
  api: DataApi,
  as: Identity,
  id: string,
  plan: unknown,
  into: { segmentId?: string; name?: string } = {},
): Promise<ImportRecord> {
  const started = await api.ask(
    as,
    'mutation ($id: ID!, $plan: JSON!, $segmentId: ID, $name: String) { startSegmentImport(id: $id, plan: $plan, segmentId: $segmentId, name: $name) { id } }',
    { id, plan, ...into },
  );
  expect(started.errors).toEqual([]);
  return pollImport(api, as, id, (record) => record.status !== 'queued' && record.status !== 'importing');
}

/** Starts the api and a worker on a separate Temporal namespace. */
export async function startImportApi(): Promise<{ api: DataApi; close: () => Promise<void> }> {
  const { address, namespace } = await createTestNamespace();
  const settings = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TEMPO: '0.1' };
  const api = await startDataApi(settings);
  const worker = await startWorkerProcess({
    NODE_ENV: 'test',
    SOUNDINGS_HOME: api.env.SOUNDINGS_HOME,
    ...settings,
    DATABASE_URL: api.env.DATABASE_URL,
    ENCRYPTION_KEY: api.env.ENCRYPTION_KEY,
  });
  const close = async () => {
    await worker.kill();
    await api.close();
  };
  return { api, close };
}

/** Returns a plan's columns in the file's order; null leaves a column out. */
export const voterColumns = (...fields: (string | null)[]) =>
  fields.flatMap((to, index) => (to === null ? [] : { index, to }));

export async function votersOf(api: DataApi, cohortId: string) {
  return api.db.selectFrom('voterProfile').selectAll().where('cohortId', '=', cohortId).orderBy('id').execute();
}
