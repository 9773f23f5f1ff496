import type { Env } from '../../config/env.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';

type Settings = Pick<Env, 'TEMPORAL_UI_URL' | 'TEMPORAL_NAMESPACE'>;

/** Returns the address of the list of workflows in the Temporal UI; null without TEMPORAL_UI_URL. */
export function workflowsUrl({ TEMPORAL_UI_URL, TEMPORAL_NAMESPACE }: Settings): string | null {
  if (TEMPORAL_UI_URL === '') return null;
  return `${TEMPORAL_UI_URL.replace(/\/$/, '')}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows`;
}

/** Returns the address of a job's workflow in the Temporal UI; null without TEMPORAL_UI_URL. */
export function workflowUrlOf(env: Settings, job: { kind: string; name: string }): string | null {
  const list = workflowsUrl(env);
  return list === null ? null : `${list}/${encodeURIComponent(jobWorkflowId(job))}`;
}
