/** Kinds of jobs as the fault tests of each describe them, for tests in which several kinds are in flight at once. */
import type { DescribedJob } from '../_support/describe-job.ts';

/** Reads the descriptions from the files `<name>-job.deep.test.ts` without their tests. Call it before any hook. */
export async function describedJobs(names: readonly string[]): Promise<DescribedJob[]> {
  const jobs: DescribedJob[] = [];
  import.meta.jest.unstable_mockModule('../_support/describe-job.ts', () => ({
    describeJob: (job: DescribedJob) => void jobs.push(job),
  }));
  for (const name of names) await import(`./${name}-job.deep.test.ts`);
  return jobs;
}
