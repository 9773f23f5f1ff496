/** The body of a webhook's event. */
import { canonicalJson } from './canonical-json.ts';

export interface WebhookBodySource {
  type: string;
  createdAt: Date;
  /** As db/functions/tell-webhooks.sql stored it. */
  data: Record<string, unknown>;
  /** Origin of this installation. */
  origin: string;
}

const pages: Readonly<Record<string, string>> = {
  run: 'runs',
  panel: 'panels',
  search: 'searches',
  'profile-import': 'profiles/imports',
};
/** Where the jobs of a kind without a page of their own are. */
const pagesWithout: Readonly<Record<string, string>> = { import: '/segments', survey: '/surveys' };

/** Writes the body, which is the same at every attempt. A job has the address of its page. */
export function webhookBody({ type, createdAt, data, origin }: WebhookBodySource): string {
  const { job_id: jobId, kind } = data;
  const url = typeof jobId === 'string' ? { url: `${origin}${pageOfJob(String(kind), jobId)}` } : {};
  return canonicalJson({ type, timestamp: createdAt.toISOString(), data: { ...data, ...url } });
}

/** The path of a job's page. Imports and survey runs have none, so the page of segments or surveys is told; a kind of a later version, the first page. */
function pageOfJob(kind: string, jobId: string): string {
  const page = pages[kind];
  if (page !== undefined) return `/${page}/${encodeURIComponent(jobId)}`;
  return pagesWithout[kind] ?? '/';
}
