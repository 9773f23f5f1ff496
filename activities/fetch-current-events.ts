import { runKeyFor } from '../db/queries/provider-keys.ts';
import { runById } from '../db/queries/runs/run-facts.ts';
import { recordStage } from '../db/queries/runs/record-progress.ts';
import { storeCurrentEvents } from '../db/queries/runs/store-findings.ts';
import { currentEventsSearch } from '../domain/simulation/current-events.ts';
import { progressOf, stageMessage } from '../domain/simulation/progress.ts';
import { whileAway } from '../db/while-away.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound } from './failures.ts';
import { withRetries } from './with-retries.ts';
import { heartbeating } from './heartbeat.ts';
import { searchWeb, type WebFindings } from './providers/web-search.ts';
import type { AttemptInput } from './simulation.ts';

/** Looks up what is in the news about the message. Without an Anthropic key the stage is skipped, and the result says so. */
export async function fetchCurrentEvents(deps: ActivityDeps, input: AttemptInput): Promise<void> {
  await heartbeating(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution) throw jobNotFound();
    if (run.currentEvents !== null) return;
    await recordStage(deps.db, input, 'current-events', progressOf('current-events', 0), stageMessage('current-events'));
    const apiKey = await runKeyFor(deps.db, run, 'anthropic', deps.env.ENCRYPTION_KEY);
    const ofRun = { runId: run.id, execution: input.execution, personaIndex: null };
    const found = await withRetries(
      () => searchWeb(deps.gateway, { ...currentEventsSearch(run.message), apiKey, priority: run.priority, run: ofRun, signal }),
      signal,
    );
    await whileAway(() => storeCurrentEvents(deps.db, input, findingsOf(found)), signal);
  });
}

function findingsOf(found: WebFindings): { text: string | null; notice: string | null } {
  switch (found.kind) {
    case 'found':
      return { text: found.text, notice: found.isLive ? null : 'Current events come from what the model knows: live web search was not available.' };
    case 'skipped':
      return { text: null, notice: 'Current events were skipped: they need an Anthropic API key.' };
    case 'refused':
      return { text: null, notice: 'Current events were skipped: the spend cap was reached or the run was closed.' };
  }
}
