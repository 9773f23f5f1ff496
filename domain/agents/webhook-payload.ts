/** The body of a webhook's event. */
import { z } from 'zod';
import { findPublicKind } from '../job-kinds.ts';
import { canonicalJson } from './canonical-json.ts';

export interface WebhookBodySource {
  type: string;
  createdAt: Date;
  /** As db/functions/tell-webhooks.sql stored it. */
  data: Record<string, unknown>;
  /** Origin of this installation. */
  origin: string;
}

/** Writes the body, which is the same at every attempt. A job has the address of its page. */
export function webhookBody({ type, createdAt, data, origin }: WebhookBodySource): string {
  const page = pageOfEvent(data);
  const url = page === null ? {} : { url: `${origin}${page}` };
  return canonicalJson({ type, timestamp: createdAt.toISOString(), data: { ...data, ...url } });
}

const eventSchema = z.object({
  job_id: z.string(),
  kind: z.string(),
  survey_id: z.string().optional(),
  segment_id: z.string().optional(),
});

/** Returns the path of the page of an event's job: the first page for a kind of a later version; null without a job. */
export function pageOfEvent(data: unknown): string | null {
  const event = eventSchema.safeParse(data).data;
  if (event === undefined) return null;
  const { job_id: jobId, kind, survey_id: surveyId, segment_id: segmentId } = event;
  return findPublicKind(kind)?.page({ jobId, surveyId, segmentId }) ?? '/';
}
