import { SearchDocument } from '../../generated/searches/graphql.ts';
import { useWatchedJob } from '../../graphql/use-watched-job.ts';

/** One search: its job, and its candidates. */
export function useSearch(jobId: string) {
  const { data, ...watched } = useWatchedJob(jobId, SearchDocument);
  return { ...watched, search: data?.search ?? null };
}
