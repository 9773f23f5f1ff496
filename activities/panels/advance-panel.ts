/** The activities of a panel as its workflow sees them: ids in, nothing of what was said out. */
import { countCalls } from '../../domain/panels/call-count.ts';
import { humansOf, type PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { toolsNamed } from '../../domain/tools/offered.ts';
import type { CallPlace } from '../../domain/tools/rounds.ts';
import { openCalls, readRounds, type StoredRound } from '../../db/tools/rounds.ts';
import { sumOf } from '../../domain/sum.ts';
import { finishPanel, storedPanel } from '../../db/panels/panels.ts';
import { failLateSeats } from '../../db/panels/seats.ts';
import type { Db } from '../../db/client.ts';
import { countSettled, failSteps, markPanelSimulated, planSteps } from '../../db/panels/steps.ts';
import { callingJob, isOpenJob } from '../../db/jobs/job-facts.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { askBatch } from '../jobs/ask-batch.ts';
import { jobKey } from '../jobs/job-key.ts';
import { askStep, type Asking } from './ask-step.ts';
import { storeTranscript } from './store-transcript.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';

export interface AdvanceInput {
  panelId: string;
  execution: number;
  attempt: number;
  /** Null for the summary over all groups. */
  group: number | null;
  /** True when tools could not run, so that participants speak without them. */
  withoutTools?: true;
}

export interface AdvanceResult {
  kind: 'more' | 'done' | 'paused' | 'closed' | 'waiting';
  /** Longest time until the group looks again whether a person has answered. */
  waitMs?: number;
  /** Requests of the owner that the group heard now, and the turn after which it did. */
  heard?: { id: string; after: number }[];
  /** Calls of tools that have to run before the group goes on. */
  toolCalls?: CallPlace[];
}

export interface PanelActivities {
  /** Asks what a group asks next: one turn, or all bids or ballots at once. */
  advancePanel(input: AdvanceInput): Promise<AdvanceResult>;
  /** Stores the outcome in the record and completes the job. */
  finishPanel(input: { panelId: string; execution: number }): Promise<void>;
}

export function createPanelActivities(deps: ActivityDeps): PanelActivities {
  return {
    advancePanel: (input) => withHeartbeat((signal) => advance(deps, input, signal)),
    finishPanel: async ({ panelId: id, execution }) => {
      await storeTranscript(deps, { id, execution });
      await finishPanel(deps.db, { id, execution });
      await admitWaiting(deps);
    },
  };
}

async function advance(deps: ActivityDeps, input: AdvanceInput, signal: AbortSignal): Promise<AdvanceResult> {
  const { db } = deps;
  const job = { id: input.panelId, execution: input.execution };
  const planned = await planSteps(db, job, input.group);
  if (planned === null) return { kind: (await isOpenJob(db, job)) ? 'paused' : 'closed' };
  const { spec, steps, open: all, heard } = planned;
  if (all === null) return { kind: 'done', heard };
  const people = humansOf(spec);
  const open = all.filter(({ participantId }) => !people.has(participantId ?? ''));
  if (open.length === 0) return { ...(await waitForPeople(db, job, spec, all)), heard };
  const now = await callingJob(db, job);
  if (now === undefined) return { kind: 'closed' };
  const apiKey = await jobKey(
    deps,
    { id: job.id, userId: now.userId, options: { simulated: spec.simulated } },
    spec.modelProvider,
  );
  if (apiKey === null) throw createMissingKey(spec.modelProvider);
  if (isSimulatedKey(apiKey) && !spec.simulated) await markPanelSimulated(db, job.id);
  const tools = input.withoutTools === true ? [] : toolsNamed(spec.enabledTools, 'persona');
  const rounds = tools.length === 0 ? noRounds : await readRounds(db, loopsOf(job, spec), numbersOf(open));
  // After a worker died: steps whose calls have not run yet are not asked again before they have.
  const unasked = new Set(openCalls(spec.modelProvider, rounds).map(({ item }) => item));
  const around: Asking = { deps, job, now, spec, steps, apiKey, tools, rounds, signal };
  const batch = {
    job,
    attempt: input.attempt,
    provider: spec.modelProvider,
    open: open.filter(({ number }) => !unasked.has(number)),
    noun: 'steps',
    ask: (step: Step) => askStep(around, step),
    record: () => recordProgress(deps, job, spec, input.group),
  };
  const result = await askBatch(deps, batch, signal);
  if (result === 'stopped') return { kind: (await isOpenJob(db, job)) ? 'paused' : 'closed', heard };
  if (result.missing > 0) await failSteps(db, job, numbersOf(open), input.attempt);
  const toolCalls =
    tools.length === 0 ? [] : openCalls(spec.modelProvider, await readRounds(db, loopsOf(job, spec), numbersOf(open)));
  return { kind: 'more', heard, ...(toolCalls.length > 0 ? { toolCalls } : {}) };
}

/** People are waited for in short waits, so that a pause or an end does not wait for them. */
const longestWaitMs = 20_000;

async function waitForPeople(db: Db, job: JobRef, spec: PanelSpec, open: readonly Step[]): Promise<AdvanceResult> {
  const left = await failLateSeats(db, job, numbersOf(open), spec.humanWaitMinutes * 60_000);
  return left === null ? { kind: 'more' } : { kind: 'waiting', waitMs: Math.min(longestWaitMs, left) };
}

const noRounds: ReadonlyMap<number, StoredRound[]> = new Map();

const loopsOf = ({ id }: JobRef, { modelProvider }: PanelSpec) => ({ jobId: id, provider: modelProvider });

function numbersOf(steps: readonly Step[]): number[] {
  return steps.map(({ number }) => number);
}

async function recordProgress({ db }: ActivityDeps, job: JobRef, spec: PanelSpec, group: number | null): Promise<void> {
  if (group === null) return void (await recordJobStage(db, storedPanel, job, 'summing-up'));
  const { calls, turns } = await countSettled(db, job.id);
  const planned = sumOf(Object.values(countCalls(spec)), (count) => count);
  await recordJobStage(db, storedPanel, job, 'discussing', {
    fraction: calls / Math.max(planned, calls + 1),
    message: turns === 0 ? 'The first votes are cast' : `${turns} ${turns === 1 ? 'turn' : 'turns'} so far`,
  });
}
