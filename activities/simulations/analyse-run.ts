import { analystAt } from '../../config/living-models.ts';
import { analysisModel, analysisTemperature, maxTokens, modelsFor } from '../../domain/providers/models.ts';
import { choiceOf } from '../../domain/providers/provider.ts';
import { answersByAge, answersByGender, knownGroups } from '../../domain/simulations/people-groups.ts';
import { analysisPrompt, analysisSample, sampleReactions } from '../../domain/simulations/analysis.ts';
import { noAnalysis } from '../../domain/simulations/endings.ts';
import { quotableReactions } from '../../db/simulations/outcome-rows.ts';
import { runById, type RunRow } from '../../db/simulations/run-facts.ts';
import { storeAnalysis } from '../../db/simulations/store-findings.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { jobKey } from '../jobs/job-key.ts';
import { withRetries } from '../jobs/with-retries.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, createMissingKey, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { ProviderNotFound } from '../providers/errors.ts';
import type { ProviderCall, ProviderGateway } from '../providers/gateway.ts';
import { runOutcome, type RunOutcomeFacts } from './run-outcome.ts';
import { singleCalls, type AttemptInput } from './messages.ts';

/** Writes the run's analysis as markdown. A failed analysis fails the attempt; the reactions stay. */
export async function analyseRun(deps: ActivityDeps, input: AttemptInput): Promise<void> {
  await withHeartbeat(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution) throw createJobNotFound();
    // Written by an earlier attempt whose result was lost on the way to Temporal.
    if (run.analysis !== null) return;
    const outcome = await runOutcome(deps.db, run);
    if (outcome.facts.counts.total === 0) {
      await storeWithRetry(() => storeAnalysis(deps.db, input, noAnalysis(outcome.endings)), deps, signal);
      return;
    }
    const { provider, model: usual } = analysisModel(choiceOf(run.modelProvider));
    const apiKey = await jobKey(deps, run, provider);
    if (apiKey === null) throw createMissingKey(provider);
    const [standIn = usual] = modelsFor(provider, run.models ?? []);
    const model = analystAt(deps.env, { provider, apiKey }, usual, standIn);
    const call = {
      provider,
      apiKey,
      purpose: 'analysis' as const,
      model,
      ...(await promptFor(deps, run, outcome)),
      temperature: analysisTemperature,
      maxTokens: maxTokens.default,
      priority: run.priority,
      job: { ...jobOf(input), item: null },
      signal,
    };
    const single = {
      job: jobOf(input),
      attempt: input.attempt,
      item: singleCalls.analysis,
      provider,
      model: standIn,
    };
    await withRetries(deps, single, () => writeAnalysis(deps, input, call, standIn), signal);
  });
}

async function writeAnalysis(
  deps: ActivityDeps,
  input: AttemptInput,
  call: ProviderCall,
  standIn: string,
): Promise<void> {
  const { reply, notice } = await askAnalyst(deps.gateway, call, standIn);
  if (reply.kind === 'refused') {
    if (reply.reason === 'spend-cap')
      throw stopFailure({
        type: 'SpendCapReached',
        message: 'The analysis was stopped by the spend cap',
        final: true,
      });
    throw createJobNotFound();
  }
  const cut = reply.isCutOff === true ? 'The analysis was cut off by its limit of tokens.' : null;
  const notices = [notice, cut].filter((each) => each !== null).join(' ') || null;
  await storeWithRetry(() => storeAnalysis(deps.db, input, reply.text, notices), deps, call.signal);
}

/**
 * Self-hosted endpoints rarely have the default analysis model: the run's own model writes the analysis, and the result
 * says so.
 */
export async function askAnalyst(gateway: Pick<ProviderGateway, 'ask'>, call: ProviderCall, standIn: string) {
  try {
    return { reply: await gateway.ask(call), notice: null };
  } catch (error) {
    if (!(error instanceof ProviderNotFound) || standIn === call.model) throw error;
    const notice = `${standIn} wrote the analysis: the provider does not have ${call.model}.`;
    return { reply: await gateway.ask({ ...call, model: standIn }), notice };
  }
}

async function promptFor(deps: ActivityDeps, run: RunRow, outcome: RunOutcomeFacts) {
  const { facts, endings, engagementScore, sentimentScore } = outcome;
  const quotes = await quotableReactions(
    deps.db,
    run.id,
    Math.max(analysisSample.positive, analysisSample.negative, analysisSample.neutral),
  );
  return analysisPrompt({
    message: run.message,
    sentimentType: run.sentimentType,
    counts: facts.counts,
    endings,
    engagementScore,
    sentimentScore,
    bySegment: facts.bySegment.map((group) => [group.segmentName, group] as const),
    byAge: knownGroups(answersByAge(facts.byAge)),
    byGender: knownGroups(answersByGender(facts.byGender)),
    sample: sampleReactions(quotes),
    currentEvents: run.currentEvents,
    customContext: run.customContext,
  });
}
