import { ApplicationFailure } from '@temporalio/activity';
import { analysisModel, analysisTemperature, maxTokens } from '../domain/providers/models.ts';
import { analysisPrompt, analysisSample, sampleReactions } from '../domain/simulation/analysis.ts';
import { aggregate } from '../domain/simulation/scoring.ts';
import { runKeyFor } from '../db/queries/provider-keys.ts';
import { quotableReactions } from '../db/queries/runs/outcome-rows.ts';
import { runById, type RunRow } from '../db/queries/runs/run-facts.ts';
import { storeAnalysis } from '../db/queries/runs/store-findings.ts';
import { whileAway } from '../db/while-away.ts';
import { withRetries } from './with-retries.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound, missingKey } from './failures.ts';
import { heartbeating } from './heartbeat.ts';
import { runOutcome } from './run-outcome.ts';
import type { AttemptInput } from './simulation.ts';

/** Writes the run's markdown analysis. A failed analysis fails the attempt; the reactions stay. */
export async function analyseRun(deps: ActivityDeps, input: AttemptInput): Promise<void> {
  await heartbeating(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution) throw jobNotFound();
    // Written by an earlier try whose answer to Temporal got lost.
    if (run.analysis !== null) return;
    const { provider, model } = analysisModel(run.modelProvider === 'all' || run.modelProvider === 'anthropic' ? run.modelProvider : 'openai');
    const apiKey = await runKeyFor(deps.db, run, provider, deps.env.ENCRYPTION_KEY);
    if (apiKey === null) throw missingKey(provider);
    const prompt = await promptFor(deps, run);
    const ofRun = { runId: run.id, execution: input.execution, personaIndex: null };
    const call = {
      provider,
      apiKey,
      purpose: 'analysis' as const,
      model,
      ...prompt,
      temperature: analysisTemperature,
      maxTokens: maxTokens.default,
      priority: run.priority,
      run: ofRun,
      signal,
    };
    const reply = await withRetries(() => deps.gateway.ask(call), signal);
    if (reply.kind === 'refused') {
      if (reply.reason === 'spend-cap')
        throw ApplicationFailure.nonRetryable('The analysis was stopped by the spend cap', 'SpendCapReached', 'final');
      throw jobNotFound();
    }
    await whileAway(() => storeAnalysis(deps.db, input, reply.text), signal);
  });
}

async function promptFor(deps: ActivityDeps, run: RunRow) {
  const { facts, demographics } = await runOutcome(deps.db, run);
  const quotes = await quotableReactions(deps.db, run.id, Math.max(analysisSample.positive, analysisSample.negative, analysisSample.neutral));
  return analysisPrompt({
    message: run.message,
    counts: facts.counts,
    ...aggregate({ ...facts.counts, numUsers: run.numUsers }),
    demographics,
    bySegment: facts.bySegment.map(({ segmentName, ...counts }) => ({ name: segmentName, counts })),
    sample: sampleReactions(quotes),
    currentEvents: run.currentEvents,
    customContext: run.customContext,
  });
}
