/**
 * A job queue in Postgres with one job per persona, fetched twenty at a time without pg-boss's pause between fetches
 * and completed together. It survives a crash and limits concurrency within this process, but not across processes.
 */
import pLimit from 'p-limit';
import PgBoss from 'pg-boss';
import { runContenderProcess } from './contender-process.ts';

/** Jobs per fetch. */
const batchSize = 20;

await runContenderProcess(async ({ databaseUrl, concurrent, runId }, work) => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 12, supervise: false, schedule: false });
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  const queue = `bench-${runId}`;
  await boss.createQueue(queue);
  const byIndex = new Map(work.personas.map((persona) => [persona.personaIndex, persona]));
  const jobs = work.personas.map(({ personaIndex }) => ({ name: queue, data: { personaIndex } }));
  for (let start = 0; start < jobs.length; start += 1_000) await boss.insert(jobs.slice(start, start + 1_000));
  const limit = pLimit(concurrent);
  const workThroughQueue = async () => {
    for (;;) {
      const fetched = await boss.fetch<{ personaIndex: number }>(queue, { batchSize });
      if (fetched.length === 0) return;
      const personas = fetched.flatMap(({ data }) => byIndex.get(data.personaIndex) ?? []);
      await Promise.all(personas.map(async (persona) => work.store(await limit(() => work.call(persona)))));
      await boss.complete(
        queue,
        fetched.map((job) => job.id),
      );
    }
  };
  // A loop makes no calls while it fetches or completes jobs, so two more loops than needed keep the limit used.
  await Promise.all(Array.from({ length: Math.ceil(concurrent / batchSize) + 2 }, workThroughQueue));
  await boss.stop({ graceful: false });
});
