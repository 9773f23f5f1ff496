/** The activities of a panel as its workflow sees them: ids in, nothing of what was said out. */
import { humansOf, type PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { CallPlace } from '../../domain/tools/rounds.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import type { Db } from '../../db/client.ts';
import { finishAskingJob } from '../../services/jobs/finish-asking.ts';
import { panelAsking } from '../../services/panels/asking.ts';
import { leaveOutLate } from '../../services/panels/leave-out-late.ts';
import { planSteps } from '../../services/panels/plan-steps.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import { askItems } from '../jobs/ask-items.ts';
import { recordPlace } from '../jobs/record-place.ts';
import { storeTranscript } from './store-transcript.ts';

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
    advancePanel: (input) => withHeartbeat(() => advance(deps, input)),
    finishPanel: async ({ panelId: id, execution }) => {
      await storeTranscript(deps, { id, execution });
      await finishAskingJob(deps.db, panelAsking, { id, execution });
      await admitWaiting(deps);
    },
  };
}

async function advance(deps: ActivityDeps, input: AdvanceInput): Promise<AdvanceResult> {
  const { db } = deps;
  const job = { id: input.panelId, execution: input.execution };
  const planned = await planSteps(db, job, input.group);
  if (planned === null) return { kind: (await isOpenJob(db, job)) ? 'paused' : 'closed' };
  const { spec, open, heard } = planned;
  if (open === null) return { kind: 'done', heard };
  const people = humansOf(spec);
  const numbers = numbersOf(open.filter(({ participantId }) => !people.has(participantId ?? '')));
  if (numbers.length === 0) return { ...(await waitForPeople(db, job, spec, open)), heard };
  const record = async () => void (await recordPlace(deps, panelAsking, job));
  const { attempt, withoutTools } = input;
  const asked = await askItems(deps, panelAsking, record, { ...job, attempt, numbers, withoutTools });
  if (asked.closed) return { kind: 'closed', heard };
  if (asked.paused === true) return { kind: 'paused', heard };
  return { kind: 'more', heard, ...(asked.toolCalls === undefined ? {} : { toolCalls: asked.toolCalls }) };
}

/** People are waited for in short waits, so that a pause or an end does not wait for them. */
const longestWaitMs = 20_000;

async function waitForPeople(db: Db, job: JobRef, spec: PanelSpec, open: readonly Step[]): Promise<AdvanceResult> {
  const left = await leaveOutLate(db, job, numbersOf(open), spec.humanWaitMinutes * 60_000);
  return left === null ? { kind: 'more' } : { kind: 'waiting', waitMs: Math.min(longestWaitMs, left) };
}

function numbersOf(steps: readonly Step[]): number[] {
  return steps.map(({ number }) => number);
}
