import {
  allHandlersFinished,
  condition,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { AdvanceInput, AdvanceResult, PanelActivities } from '../../activities/panels/advance-panel.ts';
import { panelKind } from '../../domain/panels/kind.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { providerQueue } from '../ids.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions, storedLifeCycle, type StoredClaim } from '../jobs/stored-job.ts';
import { askWithTools } from '../jobs/tool-calls.ts';
import { answeredSignal, toldUpdate, type CarriedPanel, type PanelInput, type Told } from '../messages.ts';

const { finishPanel } = proxyActivities<Pick<PanelActivities, 'finishPanel'>>(recordOptions);

const lifeCycleOf = ({ panelId, execution }: PanelInput) =>
  storedLifeCycle({ kind: panelKind.name, id: panelId, execution });

/** One panel: its groups talk at once, step by step, and are summed up. What comes next is in Postgres. */
export const panel = defineJob<PanelInput, StoredClaim, CarriedPanel>({
  items: 'groups',
  name: ({ name }) => name,
  lifeCycle: lifeCycleOf,
  runStages,
});

type GroupEnd = 'done' | 'paused' | 'closed' | 'continue';

async function runStages({
  input,
  claim: { attempt, tempo = 1 },
  show,
}: Attempt<PanelInput, StoredClaim, CarriedPanel>): Promise<StagesResult<CarriedPanel>> {
  const { panelId, execution, groups } = input;
  const { advancePanel } = proxyActivities<Pick<PanelActivities, 'advancePanel'>>({
    taskQueue: providerQueue,
    startToCloseTimeout: '30m',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
    retry: { initialInterval: 1_000 * tempo, backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 40 },
  });
  const told = answerRequests();
  let stepsDone = 0;
  const runGroup = async (group: AdvanceInput['group']): Promise<GroupEnd> => {
    for (;;) {
      const {
        kind,
        heard = [],
        waitMs = 0,
      } = await askWithTools<AdvanceResult>({
        calls: { kind: panelKind.name, jobId: panelId, execution },
        tempo,
        ask: (options) => advancePanel({ panelId, execution, attempt, group, ...options }),
      });
      for (const { id, after } of heard) told.heard(id, { kind: 'heard', group: group ?? 0, after });
      if (kind === 'waiting') {
        await told.untilAnswered(waitMs);
        continue;
      }
      if (kind !== 'more') return kind;
      stepsDone += 1;
      show({ batchesDone: stepsDone });
      // Temporal bounds the length of a history; a panel goes on in a new one from what is stored.
      if (workflowInfo().continueAsNewSuggested) return 'continue';
    }
  };
  try {
    return await runGroups();
  } finally {
    await told.leave();
  }

  async function runGroups(): Promise<StagesResult<CarriedPanel>> {
    show({ stage: 'discussing', items: groups });
    const ends = await Promise.all(Array.from({ length: groups }, (_, group) => runGroup(group)));
    show({ stage: 'summing-up' });
    const all = ends.every((end) => end === 'done') ? [await runGroup(null)] : ends;
    if (all.includes('closed')) return { kind: 'ended' };
    if (all.includes('paused')) return { kind: 'paused', carried: { attempt } };
    if (all.includes('continue')) return { kind: 'continue', carried: { attempt } };
    await finishPanel({ panelId, execution });
    return { kind: 'ended' };
  }
}

/** Takes what people tell the panel. It answers its owner as soon as a group has heard it or when the groups stop talking. */
function answerRequests() {
  const answers = new Map<string, Told>();
  let isTalking = true;
  let answered = false;
  let isWaiting = false;
  setHandler(answeredSignal, () => {
    answered = true;
  });
  setHandler(toldUpdate, async ({ id }) => {
    // Its owner may end the waiting for a person. Histories of versions that went on waiting have no such end.
    if (isWaiting && patched('told-ends-waiting')) answered = true;
    await condition(() => answers.has(id) || !isTalking);
    return answers.get(id) ?? { kind: 'stored' };
  });
  return {
    heard: (id: string, answer: Told) => void answers.set(id, answer),
    /** Waits until a person has answered, or for this long. */
    untilAnswered: async (waitMs: number) => {
      isWaiting = true;
      await condition(() => answered, Math.max(waitMs, 1));
      isWaiting = false;
      answered = false;
    },
    leave: async () => {
      isTalking = false;
      await condition(allHandlersFinished);
    },
  };
}
