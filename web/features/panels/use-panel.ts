import { PanelDocument } from '../../generated/panels/graphql.ts';
import { useWatchedJob } from '../../graphql/use-watched-job.ts';

/** One panel: its job, and what was said. */
export function usePanel(jobId: string) {
  const { data, ...watched } = useWatchedJob(jobId, PanelDocument);
  return { ...watched, panel: data?.panel ?? null };
}
