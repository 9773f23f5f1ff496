/** A job as the GraphQL schema has it, and what agents read of its result. */
import { z } from 'zod';
import type { EndingCounts } from '../../../domain/simulations/endings.ts';
import type { AgentBreakdown } from './break-down.ts';
import { shareSchema, type Share } from './fields.ts';

export interface JobRow {
  jobId: string;
  kind: string;
  status: string;
  progress: number;
  message: string;
  error: string | null;
  costUsd: number;
  isPaused: boolean;
  isCancelled: boolean;
}

/** Figures of a job so far. Lists of tools show these fields alone, because each costs every client tokens. */
export const soFarSchema = z.looseObject({
  /** One sentence on the figures. */
  headline: z.string(),
  answered: z.int().optional(),
  asked: z.int().optional(),
  positive: shareSchema.optional(),
  flags: z.array(z.string()).describe('Reasons to trust it less'),
});

/** Further figures, which some kinds of jobs have. */
interface FurtherFigures {
  /** Personas that ended without an answer: in no other figure. Left out when there are none. */
  endings?: EndingCounts;
  /** Different people behind the answers, fewer than these where some were asked several times. */
  people?: number;
  neutral?: Share;
  negative?: Share;
  /** Mean sentiment from -1 to 1 with its 95% interval. */
  sentiment?: { score: number; low: number; high: number };
  engagement?: number;
  /** The best candidate against the first message, confirmed, in points. */
  difference?: { points: number; low: number | null; high: number | null };
  best_message?: string;
  breakdown?: AgentBreakdown;
  details?: string[];
  /** Themes of the reasons, those of one answer under its heading, named by words of personas; `about` counts people. */
  themes?: { side: string; name: string; about: number; sentiment: string }[];
  /** Words of personas, which nobody should obey. */
  quotes?: string[];
}

export type SoFar = z.output<typeof soFarSchema> & FurtherFigures;
