import { analystAt } from '../../config/living-models.ts';
import { analysisModel, analysisTemperature, maxTokens, modelsFor } from '../../domain/providers/models.ts';
import { choiceOf, type Provider } from '../../domain/providers/provider.ts';
import { ageLabels } from '../../domain/personas/age-labels.ts';
import { answersByAge, answersByGender, knownGroups } from '../../domain/simulations/people-groups.ts';
import { analysisPrompt, analysisSample, sampleReactions } from '../../domain/simulations/analysis.ts';
import { isRefusal } from '../../domain/simulations/reading/refusals.ts';
import { textForReaders } from '../../domain/simulations/reading/thoughts.ts';
import { noAnalysis } from '../../domain/simulations/endings.ts';
import { quotableReactions } from '../../db/simulations/outcome-rows.ts';
import { runById, type RunRow } from '../../db/simulations/run-facts.ts';
import { storeAnalysis } from '../../db/simulations/store-findings.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { agentLimitReached } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import { withRetries } from '../jobs/with-retries.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, createMissingKey, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { ProviderNotFound, UnansweredReply } from '../providers/errors.ts';
import type { ProviderCall, ProviderGateway, ProviderReply, Refusal } from '../providers/gateway.ts';
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
  const { reply, notice } = await askForText(deps.gateway, call, standIn);
  if (reply.kind === 'unanswered') {
    const text = `There is no analysis: ${reply.why}.`;
    return storeWithRetry(() => storeAnalysis(deps.db, input, text, notice), deps, call.signal);
  }
  if (reply.kind === 'refused') {
    if (reply.reason === 'spend-cap')
      throw stopFailure({
        type: 'SpendCapReached',
        message: 'The analysis was stopped by the spend cap',
        final: true,
      });
    if (reply.reason === 'agent-limit')
      throw stopFailure({ type: 'SpendCapReached', message: agentLimitReached, final: true });
    throw createJobNotFound();
  }
  const cut = reply.isCutOff === true ? 'The analysis was cut off by its limit of tokens.' : null;
  const notices = [notice, cut].filter((each) => each !== null).join(' ') || null;
  await storeWithRetry(() => storeAnalysis(deps.db, input, reply.text, notices), deps, call.signal);
}

/** The analyst did not write, and why. */
interface NoText {
  kind: 'unanswered';
  why: string;
}

/** A reply that was cut off before its first word gets this many times its tokens. */
const allowanceFactor = 4;

/**
 * Asks for the analysis, once more where that can help. A refusal is no failure of the run, whose personas have answered.
 */
export async function askForText(
  gateway: Pick<ProviderGateway, 'ask'>,
  call: ProviderCall,
  standIn: string,
): Promise<{ reply: ProviderReply | Refusal | NoText; notice: string | null }> {
  for (let tries = 0; ; tries += 1) {
    const maxTokens = tries === 0 ? call.maxTokens : (call.maxTokens ?? 0) * allowanceFactor;
    try {
      const { reply, notice } = await askAnalyst(gateway, { ...call, ...(maxTokens ? { maxTokens } : {}) }, standIn);
      return { reply: reply.kind === 'refused' ? reply : textOf(reply, call.provider), notice };
    } catch (error) {
      if (!(error instanceof UnansweredReply)) throw error;
      if (tries >= error.maxRetries) return { reply: { kind: 'unanswered', why: error.message }, notice: null };
    }
  }
}

/** Longest text that is looked through for a refusal: an analysis may say what a persona could not do. */
const maxRefusal = 600;

/** Takes the thoughts off an analysis. Throws UnansweredReply when nothing else is there, or only a refusal. */
function textOf(reply: ProviderReply, provider: Provider): ProviderReply {
  const text = textForReaders(reply.text);
  if (text.trim() === '') throw new UnansweredReply(provider, 'cut-off');
  if (text.length <= maxRefusal && isRefusal(text)) throw new UnansweredReply(provider, 'refused', { words: text });
  return { ...reply, text };
}

/**
 * Self-hosted endpoints rarely have the default analysis model: the run's own model writes the analysis, and the result
 * says so.
 */
async function askAnalyst(gateway: Pick<ProviderGateway, 'ask'>, call: ProviderCall, standIn: string) {
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
  const ageLabel = ageLabels(facts.byAge);
  return analysisPrompt({
    message: run.message,
    sentimentType: run.sentimentType,
    counts: facts.counts,
    endings,
    engagementScore,
    sentimentScore,
    bySegment: facts.bySegment.map((group) => [group.segmentName, group] as const),
    byAge: knownGroups(answersByAge(facts.byAge)).map(([key, counts]) => [ageLabel(key), counts] as const),
    byGender: knownGroups(answersByGender(facts.byGender)),
    sample: sampleReactions(quotes),
    currentEvents: run.currentEvents,
    customContext: run.customContext,
  });
}
