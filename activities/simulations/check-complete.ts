import { progressOf } from '../../domain/simulations/progress.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import { askedProviders, jobOf } from '../../db/simulations/open-run.ts';
import { countReactions, recordProgress } from '../../db/simulations/record-progress.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { lastFailure, runById } from '../../db/simulations/run-facts.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';
import type { AttemptInput, CompleteCheck } from './messages.ts';

/**
 * Passes when every persona has an answer or ended without one at every selected provider; otherwise fails with the
 * cause and the number missing.
 */
export async function checkComplete(deps: ActivityDeps, input: AttemptInput): Promise<CompleteCheck> {
  await recordProgress(deps.db, input, (share) => progressOf('running', share));
  const run = await runById(deps.db, input.runId);
  if (!run) return { paused: false };
  const providers = askedProviders(run.modelProvider).length;
  const counts = await countReactions(deps.db, input.runId, providers, run.numUsers);
  const missing = run.numUsers - counts.answered - counts.ended;
  if (missing > 0) {
    const cause = (await lastFailure(deps.db, input.runId, input.execution, input.attempt)) ?? 'No answer';
    const message = `${cause} (${missing} of ${run.numUsers} personas missing)`;
    throw stopFailure({ type: 'PersonasMissing', message, final: false });
  }
  const isAnalysing = await recordJobStage(deps.db, storedSimulation, jobOf(input), 'analysis');
  return { paused: !isAnalysing && (await isOpenJob(deps.db, jobOf(input))) };
}
