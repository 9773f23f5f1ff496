/** One step of a panel: a call of a provider whose reply is read, checked and stored. */
import { askedAgain } from '../../domain/jobs/correction.ts';
import { buildStepPrompt } from '../../domain/panels/prompts/build-step-prompt.ts';
import { flawOf } from '../../domain/panels/persona-checks.ts';
import { readUnanswered } from '../../domain/simulations/reading/unanswered.ts';
import { readReply, type ReadReply } from '../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step, StepData } from '../../domain/panels/step.ts';
import { isRefusalInAnswer } from '../../domain/simulations/reading/refusals.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import type { ToolDefinition } from '../../domain/tools/definition.ts';
import type { CallingJob } from '../../db/jobs/job-facts.ts';
import { endStep, settleStep } from '../../db/panels/steps.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import type { StoredRound } from '../../db/tools/rounds.ts';
import type { ActivityDeps } from '../deps.ts';
import { askAndRead, type Ended, type Reader } from '../jobs/ask-and-read.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import type { ProviderCall } from '../providers/gateway.ts';
import { askWithTools, storeCalls } from '../tools/ask-with-tools.ts';

/** All that the steps of one activity are asked with. */
export interface Asking {
  deps: ActivityDeps;
  job: JobRef;
  now: CallingJob;
  spec: PanelSpec;
  steps: readonly Step[];
  apiKey: string;
  /** Tools that participants may call when they speak. */
  tools: readonly ToolDefinition[];
  /** Earlier rounds of calls, whose results are stored, by step. */
  rounds: ReadonlyMap<number, readonly StoredRound[]>;
  signal: AbortSignal;
}

/** Asks one step and stores its answer, or the calls of tools that it wants first. */
export async function askStep(around: Asking, step: Step): Promise<ItemOutcome> {
  const { deps, job, now, spec, steps, apiKey, signal } = around;
  const provider = spec.modelProvider;
  const model = spec.model ?? '';
  // A bid or a choice that fails holds up nobody.
  const isOptional = step.kind === 'bid' || step.kind === 'choice';
  const isSpeech = step.kind === 'turn' || step.kind === 'answer';
  const rounds = around.rounds.get(step.number) ?? [];
  try {
    const { wantsJson, ...prompt } = buildStepPrompt(spec, steps, step);
    const call: ProviderCall = {
      provider,
      apiKey,
      purpose: 'reaction',
      model,
      ...prompt,
      ...(wantsJson ? { jsonMode: supportsJsonMode(model) } : {}),
      priority: now.priority,
      job: { ...job, item: step.number },
      signal,
    };
    const reader = readerOf(spec, step, isOptional);
    const asked = await askAndRead(call, reader, (each) =>
      askWithTools(deps, each, { tools: isSpeech ? around.tools : [], rounds }),
    );
    if (asked.kind === 'not-asked') return refusalOutcome(asked.reason, now.spendCapUsd);
    if (asked.kind === 'called-tools')
      return await storeCalls(deps, { job, item: step.number, provider, earlier: rounds.length }, asked.reply, signal);
    if (asked.kind === 'ended') return await storeEnding(around, step, asked);
    const { answer: read, spent } = asked;
    const made = rounds.length === 0 ? read.data : { ...read.data, toolCalls: await madeCalls(deps, job, step) };
    const data = checked(spec, steps, step, read.text, made);
    const settled = { number: step.number, text: read.text, data, ...spent };
    return await store(around, () => settleStep(deps.db, job, provider, settled));
  } catch (error) {
    signal.throwIfAborted();
    const outcome = failureOutcome(error, step.number, 'step', model);
    return outcome.kind === 'failed' && isOptional ? { ...outcome, final: true } : outcome;
  }
}

/** A bid or a choice is not worth a second call. */
function readerOf(spec: PanelSpec, step: Step, isOptional: boolean): Reader<ReadReply> {
  const isProse = step.kind === 'turn' || step.kind === 'answer' || step.kind === 'opening' || step.kind === 'probe';
  return {
    read: ({ text, isCutOff }) => {
      // Words of a participant may sound like a refusal, so only one that says nothing else is taken for it.
      if (isProse && isRefusalInAnswer(text)) return { kind: 'refused', words: text };
      const read = readReply(spec, step, text);
      return read === null
        ? readUnanswered(text)
        : { kind: 'answer', answer: read, isComplete: isCutOff !== true || isProse };
    },
    correction: isOptional ? null : askedAgain,
  };
}

/** Stores that a step ended without an answer. It counts as one that failed, and is not asked again. */
async function storeEnding(around: Asking, { number }: Step, { ending, words, spent }: Ended): Promise<ItemOutcome> {
  const { deps, job, spec } = around;
  const ended = { number, ending, words, ...spent };
  return store(around, () => endStep(deps.db, job, spec.modelProvider, ended));
}

async function store({ deps, signal }: Asking, settle: () => Promise<boolean>): Promise<ItemOutcome> {
  let isOpen = false;
  await storeWithRetry(async () => void (isOpen = await settle()), deps, signal);
  return isOpen ? { kind: 'answered' } : { kind: 'closed' };
}

async function madeCalls({ db }: ActivityDeps, { id }: JobRef, { number }: Step) {
  const calls = await callsOfJob(db, id, number);
  return calls.map(({ name, summary, error }) => ({ name, summary: error ?? summary ?? '' }));
}

/** A turn with a flaw is asked once more, and marked when it has one still. */
function checked(
  spec: PanelSpec,
  steps: readonly Step[],
  step: Step,
  text: string,
  data: StepData | null,
): StepData | null {
  if (step.kind !== 'turn' && step.kind !== 'answer') return data;
  const flaw = flawOf(spec, steps, step, text);
  const askedAgainFor = step.data?.askedAgainFor;
  if (askedAgainFor !== undefined) return { ...data, askedAgainFor, flaw: flaw ?? '' };
  return flaw === null ? data : { ...data, askedAgainFor: flaw };
}
