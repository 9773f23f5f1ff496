import { runById, type RunRow } from '../../db/simulations/run-facts.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { hasAnswers, storeCurrentEvents } from '../../db/simulations/store-findings.ts';
import { webSearchProvider } from '../../domain/providers/models.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import { currentEventsSearch } from '../../domain/simulations/current-events.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound } from '../errors.ts';
import { jobKey } from '../jobs/job-key.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { withRetries } from '../jobs/with-retries.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { searchWeb, type WebFindings } from '../providers/web-search.ts';
import { singleCalls, type AttemptInput } from './messages.ts';

/** Notices for results whose events are not live news. */
export const currentEventsNotices = {
  fromKnowledge: 'Current events come from what the model knows: live web search was not available.',
  withoutKey: `Current events were skipped: they need an ${providerNames[webSearchProvider]} API key.`,
  notAllowed: 'Current events were skipped: the spend cap was reached or the run was closed.',
} as const;

/** Searches the news about the message. Without a key for the search the stage is skipped, and the result says so. */
export async function fetchCurrentEvents(deps: ActivityDeps, input: AttemptInput): Promise<void> {
  await withHeartbeat(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution) throw createJobNotFound();
    if (run.currentEvents !== null) return;
    // Some personas were asked without events already, so the others are too.
    if (await hasAnswers(deps.db, run.id)) return;
    await recordJobStage(deps.db, storedSimulation, jobOf(input), 'current-events');
    const single = {
      job: jobOf(input),
      attempt: input.attempt,
      item: singleCalls.currentEvents,
      provider: webSearchProvider,
      model: null,
    };
    await withRetries(deps, single, () => searchAndStore(deps, input, run, signal), signal);
  });
}

async function searchAndStore(
  deps: ActivityDeps,
  input: AttemptInput,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const apiKey = await jobKey(deps, run, webSearchProvider);
  const search = {
    ...currentEventsSearch(run.message),
    apiKey,
    priority: run.priority,
    job: { ...jobOf(input), item: null },
    signal,
  };
  const found = findingsOf(await searchWeb(deps.gateway, search));
  await storeWithRetry(
    () => storeCurrentEvents(deps.db, input, { ...found, outdated: Object.values(currentEventsNotices) }),
    deps,
    signal,
  );
}

/** Converts a search to the stored text and the result's notice. */
export function findingsOf(found: WebFindings): { text: string | null; notice: string | null } {
  switch (found.kind) {
    case 'found':
      return { text: found.text, notice: found.isLive ? null : currentEventsNotices.fromKnowledge };
    case 'skipped':
      return { text: null, notice: currentEventsNotices.withoutKey };
    case 'refused':
      return { text: null, notice: currentEventsNotices.notAllowed };
  }
}
