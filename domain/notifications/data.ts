import { z } from 'zod';
import { moveSchema } from './moved.ts';

/** Facts of a notification, as db/functions/notify-job-end.sql and the reconciler store them. */
export const notificationDataSchema = z.object({
  job: z.string().optional(),
  recurrence_id: z.string().optional(),
  survey_id: z.string().optional(),
  segment_id: z.string().optional(),
  profile_id: z.string().optional(),
  experiment_id: z.string().optional(),
  /** Messages of a comparison, and those that failed. */
  messages: z.number().optional(),
  failed: z.number().optional(),
  scale: z.string().optional(),
  simulated: z.boolean().optional(),
  asked: z.number().optional(),
  positive: z.number().optional(),
  neutral: z.number().optional(),
  negative: z.number().optional(),
  /** Sums over people where some were asked more than once. */
  byPerson: z.object({ people: z.number(), mm: z.number(), pp: z.number(), pm: z.number() }).optional(),
  endings: z.object({ total: z.number() }).optional(),
  added: z.number().optional(),
  refused: z.number().optional(),
  move: moveSchema.optional(),
  capUsd: z.number().optional(),
  problem: z.string().optional(),
});

export type NotificationData = z.output<typeof notificationDataSchema>;
