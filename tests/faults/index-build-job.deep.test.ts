/** @guards activities/jobs/{ask-and-read,ask-items,asking-activities}.ts workflows/jobs/** db/jobs/asks.ts services/jobs/*asking.ts db/papers/{batches,chunks,indexes}.ts services/papers/{asking,build-index}.ts domain/papers/{build-spec,chunks,index-kind}.ts activities/providers/embed*.ts */
import { sql } from 'kysely';
import { chunksPerBatch } from '../../domain/papers/index-kind.ts';
import { describeJob, type DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';

const papers = 20;
const pagesEach = 34;
/** Lines of a page: few enough for one passage, however long the name of the job. */
const pageLines = 6;
const passages = papers * pagesEach;

/** Texts that no other paper has, so that each build has something to embed. */
function textOf(paper: string): string {
  const topics = ['carbon taxes', 'tram fares', 'school lunches', 'rents in cities', 'clean water'];
  const page = (at: number) =>
    Array.from({ length: pageLines }, (_, line) => `${paper} page ${at} says ${topics[(at + line) % 5]}.`).join(' ');
  return Array.from({ length: pagesEach }, (_, at) => page(at)).join('\f');
}

/** Each build is of a segment of its own, whose one scholar has papers of their own. */
async function startBuild(world: FaultStack, name: string): Promise<string> {
  const url = `https://scholar.example/${encodeURIComponent(name)}`;
  const segmentId = `segment of ${name}`;
  await world.withDb(async (db) => {
    const { userId } = await db.selectFrom('userSettings').select('userId').executeTakeFirstOrThrow();
    await sql`
      insert into cohort (id, user_id, name, metadata)
      values (${segmentId}, ${userId}, ${name}, ${JSON.stringify({ socialProfiles: [{ url, platform: 'test' }] })})`.execute(
      db,
    );
    for (let at = 0; at < papers; at += 1)
      await sql`
        insert into research_paper (id, owner_id, author_profile_url, title, authors, full_text)
        values (${`${name} ${at}`}, ${userId}, ${url}, ${`Paper ${at}`}, '[]', ${textOf(`${name} ${at}`)})`.execute(db);
  });
  const answer = await world.session.ask<{ buildPaperIndex: string }>(
    'mutation ($segmentId: ID!) { buildPaperIndex(segmentId: $segmentId) }',
    { segmentId },
  );
  return answer.buildPaperIndex;
}

interface Stored {
  status: string;
  passages: number;
  embedded: number;
  vectors: number;
  items: number;
  indexed: number;
  total: number | null;
}

async function readStored(world: FaultStack, jobId: string): Promise<Stored | undefined> {
  const { rows } = await world.withDb((db) =>
    sql<Stored>`
      select record.status, count(chunk.id)::int as passages,
        (count(*) filter (where chunk.embedding_model = 'text-embedding-3-small' and octet_length(chunk.embedding_bytes) = 2048))::int as embedded,
        (count(*) filter (where cardinality(embedding.embedding) = 512))::int as vectors,
        (select count(*)::int from job_item where job_id = job.id) as items,
        (count(distinct paper.id) filter (where paper.indexed))::int as indexed, record.total_chunks as total
      from job join index_build as build on build.id = job.id join research_index as record on record.id = build.index_id
        join cohort on cohort.id = record.segment_id
        join research_paper as paper on paper.author_profile_url = cohort.metadata #>> '{socialProfiles,0,url}'
        left join paper_chunk as chunk on chunk.paper_id = paper.id
        left join paper_embedding as embedding on embedding.id = chunk.id
      where job.name = ${jobId} group by record.id, job.id`.execute(db),
  );
  return rows[0];
}

const job: DescribedJob = {
  kind: 'index-build',
  // At ten calls a second a build takes some seconds.
  settings: { OPENAI_TIER: 'tier1' },
  submit: startBuild,
  async isUnderWay(world, jobId) {
    const stored = await readStored(world, jobId);
    return stored !== undefined && stored.items >= 3 && stored.items < 15;
  },
  readStored,
  whole: {
    status: 'ready',
    passages,
    embedded: passages,
    vectors: passages,
    items: Math.ceil(passages / chunksPerBatch),
    indexed: papers,
    total: passages,
  } satisfies Stored,
  calls: Math.ceil(passages / chunksPerBatch),
  pause: 'shared',
  canRetry: true,
};

describeJob(job);
