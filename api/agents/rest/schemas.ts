/** Schemas that several routes share, made from those of the operations. */
import { z } from 'zod';
import { longestWaitSeconds } from '../operations/fields.ts';
import type { Operation } from '../operation.ts';

/** Operations take and return objects. */
export const inputOf = (operation: Operation) => operation.input as z.ZodObject;
export const outputOf = (operation: Operation) => operation.output as z.ZodObject;

export const jobIdField = { jobId: z.string().min(1).max(200) } as const;

export const confirmField = {
  confirm_spend_usd: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe('The person agrees to a cost of up to this; needed above their limit for asking'),
} as const;

export const startHeaders = z.object({
  'Idempotency-Key': z.string().min(1).max(200).optional().describe('The same as idempotency_key'),
});

export const waitHeaders = z.object({
  Prefer: z.string().max(500).optional().describe(`wait=N waits N seconds for the end, at most ${longestWaitSeconds}`),
});

export const acceptedHeaders = z.object({
  Location: z.string().describe('Address of the job'),
  'Retry-After': z.int().describe('Seconds after which to look again'),
});

/** Returns the seconds of a `Prefer: wait=N` (RFC 7240); undefined without one that can be read. */
export function preferredWait(prefer: string | undefined): number | undefined {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '') ?? [];
  return seconds === undefined ? undefined : Math.min(longestWaitSeconds, Number(seconds));
}
