/** @guards activities/jobs/{ask-and-read,ask-items,asking-activities}.ts workflows/jobs/** db/jobs/asks.ts services/jobs/*asking.ts db/searches/{changes,record,searches,state,written}.ts services/searches/{asking,plan-search,prepare-search,searches}.ts domain/searches/{generation,kind,plan,progress,race,race-step,state,stop}.ts */
import { sql } from 'kysely';
import { describeJob, type DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { untilCompleted } from '../_support/until-completed.ts';

const submit = `mutation ($setup: JSON!) { submitSearch(setup: $setup) { jobId } }`;

async function startSearch(world: FaultStack, title: string): Promise<string> {
  const setup = {
    title,
    seedMessages: ['We will build tram line 4, and shameful elites can not stop it.'],
    segmentIds: world.segmentIds.slice(0, 2),
    population: 5,
    generations: 2,
    personas: 20,
    sealedPersonas: 50,
    control: 'none',
    seed: 7,
  };
  return (await world.session.ask<{ submitSearch: { jobId: string } }>(submit, { setup })).submitSearch.jobId;
}

interface Stored {
  candidates: string;
  answers: number;
  distinct: number;
  items: number;
  unanswered: number;
  records: number;
  finalists: unknown;
  stop: string;
}

/** Everything that was written and answered; the same search without faults has the same. */
async function readStored(world: FaultStack, jobId: string): Promise<Stored | undefined> {
  const { rows } = await world.withDb((db) =>
    sql<Stored>`
      select (select string_agg(number || ':' || status || ':' || md5(coalesce(message, '')), ' ' order by number) from search_candidate
          where search_id = record.id) as candidates,
        (select count(*)::int from ask where job_id = record.id and status = 'answered') as answers,
        (select count(distinct plan)::int from ask where job_id = record.id) as distinct,
        (select count(*)::int from job_item where job_id = record.id) as items,
        (select count(*)::int from ask where job_id = record.id and status <> 'answered') as unanswered,
        (select count(*)::int from message_candidate where genetic_algorithm_job_id = record.id) as records,
        setup.progress->'finalists' as finalists, setup.progress->>'stop' as stop
      from genetic_algorithm_job as record join search_setup as setup on setup.search_id = record.id
      where record.job_id = ${jobId}`.execute(db),
  );
  return rows[0];
}

const job: DescribedJob = {
  kind: 'search',
  /** An undisturbed search of the same set-up shows what every disturbed one must come to. */
  async prepare(world) {
    const jobId = await startSearch(world, 'Undisturbed');
    await untilCompleted(world.session, jobId);
    const stored = await readStored(world, jobId);
    expect(stored).toMatchObject({ unanswered: 0 });
    job.whole = stored;
    job.calls = stored?.answers ?? 0;
    expect(job.calls).toBeGreaterThan(150);
  },
  submit: startSearch,
  // The first generation is written, and its race is on.
  async isUnderWay(world, jobId) {
    const stored = await readStored(world, jobId);
    return stored !== undefined && stored.answers >= 40 && stored.stop === null;
  },
  readStored,
  whole: undefined,
  calls: 1,
  pause: 'shared',
  canRetry: true,
};

describeJob(job);
