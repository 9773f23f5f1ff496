/** Kinds of jobs as the fault tests of each describe them, for tests in which several kinds are in flight at once. */
import type { DescribedJob } from '../_support/describe-job.ts';

/** Mocks of ES modules, which the types of jest leave out. */
interface MocksOfModules {
  unstable_mockModule(path: string, make: () => object): void;
}

/**
 * Reads the descriptions in the files `<name>-job.deep.test.ts` without their tests, by groups. Call it once in a file, and
 * before any hook.
 */
export async function describedJobs(groups: readonly (readonly string[])[]): Promise<DescribedJob[][]> {
  let group: DescribedJob[] = [];
  (import.meta.jest as unknown as MocksOfModules).unstable_mockModule('../_support/describe-job.ts', () => ({
    describeJob: (job: DescribedJob) => void group.push(job),
  }));
  const described: DescribedJob[][] = [];
  for (const names of groups) {
    group = [];
    for (const name of names) await import(`./${name}-job.deep.test.ts`);
    described.push(group);
  }
  return described;
}
