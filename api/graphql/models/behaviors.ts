import { InvalidInput } from '../../../domain/errors.ts';
import type { ModelName } from '../../../domain/models/registry.ts';
import { withAttachedOptions } from '../../../domain/simulations/attached-options.ts';
import type { DataRecord } from '../../../db/crud/context.ts';
import { withoutKeys } from '../../../db/crud/run-attachments.ts';
import type { Row } from '../../../db/crud/untyped-table.ts';
import { newestReactions } from '../../../db/simulations/reactions.ts';
import { reactionsText } from '../../simulations/reactions-text.ts';
import { cancelOwnJob } from '../../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../../db/simulations/end-run.ts';
import { cancelRunsUsing } from '../../../services/simulations/cancel-runs-using.ts';
import { readTranscript } from '../../../services/panels/read-transcript.ts';
import { textsOfPassages } from '../../../db/papers/passages.ts';
import { companionResult } from '../../simulations/companion-result.ts';
import { submitRun } from '../../../services/simulations/submit.ts';
import type { ApiContext } from '../context.ts';

/** Behavior of a model besides storing rows. Most models have none. */
export interface ModelBehavior {
  /** Creates the row from checked input, instead of a plain insert, and returns its id. */
  readonly create?: (ctx: ApiContext, input: Row) => Promise<string>;
  /** Runs before a row the caller may delete is deleted. */
  readonly beforeDelete?: (ctx: ApiContext, record: DataRecord) => Promise<void>;
  /**
   * Fields that are computed on read. The rows they read count against the request's budget, because such fields have
   * no pages.
   */
  readonly computed?: Readonly<Record<string, (ctx: ApiContext, record: DataRecord) => unknown>>;
}

/**
 * Cancels open runs that draw from a segment before it is deleted: its owner's, or everybody's for the service
 * identity.
 */
const segment: ModelBehavior = {
  beforeDelete: async (ctx, { id, userId }) => {
    const isService = ctx.viewer.kind === 'service';
    // Samples are readable by everybody, but people cannot delete them.
    if (isService || (ctx.viewer.kind === 'user' && userId === ctx.viewer.userId)) {
      await cancelRunsUsing(ctx, String(id), isService ? null : String(userId));
    }
  },
};

export const modelBehaviors: Partial<Record<ModelName, ModelBehavior>> = {
  DynamicSimulationRun: {
    /** Creates a queued record as a run, with the checks of a submit. */
    create: async (ctx, input) => {
      const userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : input['userId'];
      if (typeof userId !== 'string' || userId === '') throw new InvalidInput('userId is required', 'userId');
      const { keys, attachments } =
        typeof input['attachments'] === 'string' ? withoutKeys(input['attachments']) : { keys: {}, attachments: null };
      const progressToken = typeof input['progressToken'] === 'string' ? input['progressToken'] : null;
      const wanted = withAttachedOptions(input, attachments);
      const asked = { ...wanted, message: wanted.message ?? '', segmentIds: wanted.segmentIds ?? [], apiKeys: keys };
      return (await submitRun(ctx, userId, asked, {}, { attachments, progressToken })).id;
    },
    beforeDelete: async (ctx, record) => {
      const { jobId, userId, status } = record;
      if (status !== 'queued' && status !== 'processing') return;
      if (typeof jobId === 'string' && typeof userId === 'string')
        await cancelOwnJob(ctx, storedSimulation, userId, jobId);
    },
    computed: {
      reactions: (ctx, record) => reactionsText(ctx.db, ctx.asked.budget, String(record['id']), record['reactions']),
      attachments: (ctx, record) => attachmentsWithProgress(ctx, record),
    },
  },
  Cohort: segment,
  DynamicSegment: segment,
  PanelDiscussion: {
    computed: { transcript: (ctx, record) => transcriptSoFar(ctx, record) },
  },
  ResearchPaper: {
    computed: { textChunks: (ctx, record) => textChunks(ctx, record) },
  },
  MCPSimulationJob: {
    computed: { result: (ctx, record) => resultText(ctx, record) },
  },
};

/** Builds the transcript of a panel from its steps, until the record has it, which is when the panel is completed. */
async function transcriptSoFar(ctx: ApiContext, { id, transcript }: DataRecord): Promise<unknown> {
  if (transcript !== null) return transcript;
  return ctx.asked.budget.read(() => readTranscript(ctx.db, String(id)));
}

/** Lists the passages of an indexed paper, whose rows are PaperEmbeddings; else what a client stored. */
async function textChunks(ctx: ApiContext, { id, indexed, textChunks: stored }: DataRecord): Promise<unknown> {
  if (stored !== null || indexed !== true) return stored;
  const passages = await ctx.asked.budget.read(() => textsOfPassages(ctx.db, String(id)));
  return passages.length === 0 ? stored : passages;
}

/** Computes the companion's `result` from the reactions when its run has ended with any. */
async function resultText(ctx: ApiContext, record: DataRecord): Promise<unknown> {
  const { status, jobId, userId } = record;
  const hasEnded = status === 'completed' || status === 'failed';
  if (!hasEnded || typeof jobId !== 'string' || typeof userId !== 'string') return record['result'];
  return (await companionResult(ctx.db, ctx.asked.budget, userId, jobId)) ?? record['result'];
}

/**
 * Adds `partialResults` of an open run to the stored attachments: counts, number processed and the last 5 reactions,
 * all computed from rows.
 */
async function attachmentsWithProgress(ctx: ApiContext, record: DataRecord): Promise<unknown> {
  const stored = record['attachments'];
  if (record['status'] !== 'processing') return stored;
  const { positiveCount, negativeCount, neutralCount } = record;
  const processed = [positiveCount, negativeCount, neutralCount].reduce<number>(
    (sum, count) => sum + Number(count ?? 0),
    0,
  );
  const latest = await ctx.asked.budget.read(() => newestReactions(ctx.db, String(record['id']), 5));
  const storedObject: unknown = typeof stored === 'string' ? JSON.parse(stored) : {};
  return JSON.stringify({
    ...(storedObject as object),
    partialResults: { positiveCount, negativeCount, neutralCount, processed, latest },
  });
}
