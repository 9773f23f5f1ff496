import { runKeyFor } from '../db/queries/provider-keys.ts';
import { runById } from '../db/queries/runs/run-facts.ts';
import { recordStage } from '../db/queries/runs/record-progress.ts';
import { storeCurrentEvents } from '../db/queries/runs/store-findings.ts';
import { progressOf, stageMessage } from '../domain/simulation/progress.ts';
import { whileAway } from '../db/while-away.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound } from './failures.ts';
import { heartbeating } from './heartbeat.ts';
import { searchCurrentEvents } from './providers/web-search.ts';
import type { AttemptInput } from './simulation.ts';

/** Looks up what is in the news about the message. Without an Anthropic key the stage is skipped, and the result says so. */
export async function fetchCurrentEvents(deps: ActivityDeps, input: AttemptInput): Promise<void> {
  await heartbeating(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution) throw jobNotFound();
    if (run.currentEvents !== null) return;
    await recordStage(deps.db, input, 'current-events', progressOf('current-events', 0), stageMessage('current-events'));
    const apiKey = await runKeyFor(deps.db, run, 'anthropic', deps.env.ENCRYPTION_KEY);
    if (apiKey === null) {
      await storeCurrentEvents(deps.db, input, { text: null, notice: 'Current events were skipped: they need an Anthropic API key.' });
      return;
    }
    const found = await searchCurrentEvents(deps, {
      message: run.message,
      apiKey,
      priority: run.priority,
      run: { runId: run.id, execution: input.execution, personaIndex: null },
      signal,
    });
    await whileAway(() => storeCurrentEvents(deps.db, input, found), signal);
  });
}
