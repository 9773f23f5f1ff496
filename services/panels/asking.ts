/** Asks of a panel: each is the call of one of its steps, whose words are kept with the step. */
import { countSettled, markPanelSimulated, panelSpecOf, stepSaid, stepsOf } from '../../db/panels/steps.ts';
import { storedPanel } from '../../db/panels/panels.ts';
import { recordPanel } from '../../db/panels/record.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import type { Db } from '../../db/client.ts';
import { askedAgain } from '../../domain/jobs/correction.ts';
import { countCalls } from '../../domain/panels/call-count.ts';
import { panelKind } from '../../domain/panels/kind.ts';
import { flawOf } from '../../domain/panels/persona-checks.ts';
import { buildStepPrompt } from '../../domain/panels/prompts/build-step-prompt.ts';
import { readReply, type ReadReply } from '../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step, StepData, StepKind } from '../../domain/panels/step.ts';
import { sumOf } from '../../domain/sum.ts';
import { toolsNamed } from '../../domain/tools/offered.ts';
import { createAsking, type Question } from '../jobs/asking.ts';
import { describePanel } from '../jobs/panels.ts';

interface PanelWork {
  spec: PanelSpec;
  provider: PanelSpec['modelProvider'];
  simulated: boolean;
}

export const panelAsking = createAsking<PanelWork, object, ReadReply>({
  stored: storedPanel,
  nouns: {
    one: 'step',
    many: 'steps',
    unansweredOne: 'The last step was not answered',
    unansweredMany: 'steps was answered',
  },
  work: async (db, id) => {
    const spec = await panelSpecOf(db, id);
    return spec === undefined ? undefined : { spec, provider: spec.modelProvider, simulated: spec.simulated };
  },
  simulationChanged: async (db, id, isSimulated) => {
    if (isSimulated) await markPanelSimulated(db, id);
  },
  tools: ({ spec }) => toolsNamed(spec.enabledTools, 'persona'),
  questions: async (db, { id, work: { spec } }, asks) => {
    const steps = await stepsOf(db, id);
    const known = new Map(steps.map((step) => [step.number, step]));
    const lookedUp = new Map<number, Calls>();
    for (const { number, hasLookedUp } of asks) if (hasLookedUp) lookedUp.set(number, await madeCalls(db, id, number));
    return (_plan, number) => {
      const step = known.get(number);
      if (step === undefined) throw new TypeError(`There is no step ${number}`);
      return questionFor(spec, steps, step, lookedUp.get(number));
    };
  },
  isFirst: ({ data }) => data?.askedAgainFor !== undefined && data.flaw === undefined,
  // The words of a step are kept with the step.
  toStored: () => null,
  effects: { answered: ({ id }, _plan, reply) => [stepSaid(id, reply)] },
  ownStart: (job, { spec }) => describePanel(job, spec.groups),
  place: async (db, id) => {
    const spec = await panelSpecOf(db, id);
    if (spec === undefined) return null;
    const { calls, turns, isSummedUp } = await countSettled(db, id);
    const [discussing, summing] = panelKind.stages;
    if (isSummedUp) return { stage: summing.name, fraction: 0, message: summing.message };
    const planned = sumOf(Object.values(countCalls(spec)), (count) => count);
    const message = turns === 0 ? 'The first votes are cast' : `${turns} ${turns === 1 ? 'turn' : 'turns'} so far`;
    return { stage: discussing.name, fraction: calls / Math.max(planned, calls + 1), message };
  },
  finish: recordPanel,
});

type Calls = NonNullable<StepData['toolCalls']>;

async function madeCalls(db: Db, id: string, number: number): Promise<Calls> {
  const calls = await callsOfJob(db, id, number);
  return calls.map(({ name, summary, error }) => ({ name, summary: error ?? summary ?? '' }));
}

const prose: ReadonlySet<StepKind> = new Set(['turn', 'answer', 'opening', 'probe']);

function questionFor(
  spec: PanelSpec,
  steps: readonly Step[],
  step: Step,
  toolCalls: Calls | undefined,
): Question<ReadReply> {
  const isSpeech = step.kind === 'turn' || step.kind === 'answer';
  // A bid or a choice that fails holds up nobody.
  const isOptional = step.kind === 'bid' || step.kind === 'choice';
  return {
    request: { kind: 'chat', model: spec.model ?? '', ...buildStepPrompt(spec, steps, step) },
    correction: isOptional ? null : askedAgain,
    isProse: prose.has(step.kind),
    mayLookUp: isSpeech,
    read: (reply) => {
      const read = reply.kind === 'text' ? readReply(spec, step, reply.text) : null;
      if (read === null || !isSpeech) return read;
      const data = toolCalls === undefined ? read.data : { ...read.data, toolCalls };
      return { ...read, data: withFlaw(data, step, flawOf(spec, steps, step, read.text)) };
    },
  };
}

/** A speech with a flaw is asked for once more, and marked when it has one still. */
function withFlaw(data: StepData | null, { data: first }: Step, flaw: string | null): StepData | null {
  const askedAgainFor = first?.askedAgainFor;
  if (askedAgainFor !== undefined) return { ...data, askedAgainFor, flaw: flaw ?? '' };
  return flaw === null ? data : { ...data, askedAgainFor: flaw };
}
