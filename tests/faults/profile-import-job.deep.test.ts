/** @guards activities/profiles/** workflows/profiles/** db/profiles/import*.ts services/jobs/starts.ts services/profiles/scrap*.ts domain/profiles/imports/{kind,setup}.ts local/sources/scrap*.ts */
import { sql } from 'kysely';
import { startSources, type SourceServer } from '../../local/sources/server.ts';
import { describeJob, type DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';

let sources: SourceServer;
const addresses = 100;

interface Stored {
  addresses: number;
  imported: number;
  missed: number;
  profiles: number;
}

async function readCounts(world: FaultStack, jobId: string): Promise<(Stored & { urls: string[] }) | undefined> {
  const { rows } = await world.withDb((db) =>
    sql<Stored & { urls: string[] }>`
      select count(*)::int as addresses, (count(*) filter (where item.status = 'imported'))::int as imported,
        (count(*) filter (where item.status not in ('imported', 'waiting', 'asked')))::int as missed,
        (count(distinct profile.id))::int as profiles, array_agg(item.url) as urls
      from profile_import as import join profile_import_item as item on item.import_id = import.id
        left join imported_social_profile as profile on profile.url = item.url and profile.owner_id = import.user_id
      where import.job_id = ${jobId}`.execute(db),
  );
  return rows[0];
}

const job: DescribedJob = {
  kind: 'profile-import',
  async prepare(world) {
    await world.session.ask(
      'mutation { saveScrapingKey(service: "bright-data", key: "key-of-a-test") { keyMask } }',
      {},
    );
    const settings = { scraping: { slowMs: 1_200 } };
    await fetch(`${sources.url}/__control`, { method: 'POST', body: JSON.stringify(settings) });
  },
  async submit(world, name) {
    const urls = Array.from(
      { length: addresses },
      (_, at) => `https://network.example.com/in/${name.toLowerCase().replaceAll(/\W+/g, '-')}-${at}`,
    );
    const { startProfileImport } = await world.session.ask<{ startProfileImport: { jobId: string } }>(
      `mutation ($addresses: String!) {
        startProfileImport(service: "bright-data", addresses: $addresses, basis: { basis: "own" }) { jobId } }`,
      { addresses: urls.join('\n') },
    );
    return startProfileImport.jobId;
  },
  async isUnderWay(world, jobId) {
    const { imported } = (await readCounts(world, jobId)) ?? { imported: 0 };
    return imported > 0 && imported <= addresses - 40;
  },
  async readStored(world, jobId) {
    const stored = await readCounts(world, jobId);
    if (stored === undefined) return undefined;
    const { urls, ...counts } = stored;
    const answer = await fetch(`${sources.url}/__control`);
    const { scraping } = (await answer.json()) as { scraping: { asks: Record<string, { askedAgain: number }> } };
    return { ...counts, askedAfterDelivery: urls.filter((url) => (scraping.asks[url]?.askedAgain ?? 0) > 0) };
  },
  whole: { addresses, imported: addresses, missed: 0, profiles: addresses, askedAfterDelivery: [] },
  calls: 0,
  pause: 'none',
  canRetry: true,
};

beforeAll(async () => {
  sources = await startSources();
  job.settings = { BRIGHT_DATA_URL: sources.url };
});
afterAll(() => sources?.close());

describeJob(job);
