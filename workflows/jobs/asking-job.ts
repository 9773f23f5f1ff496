/** The workflow of every kind of job that asks one by one. What is asked, and what comes next, is in Postgres. */
import { patched } from '@temporalio/workflow';
import type { AskingJob } from '../../activities/jobs/asking-activities.ts';
import type { AskingJobKind } from '../../domain/jobs/kind.ts';
import type { AskingInput, CarriedAttempt } from '../messages.ts';
import { askStep } from './ask-step.ts';
import { askingCalls } from './asking-calls.ts';
import { defineJob, type Attempt, type StagesResult } from './define-job.ts';
import { earlierCalls, earlierId } from './earlier-calls.ts';
import { storedLifeCycle, type StoredClaim } from './stored-job.ts';

/** Defines the workflow of a kind: it prepares its job, and plans and asks step by step until nothing is left. */
export function defineAskingJob(kind: AskingJobKind): (input: AskingInput) => Promise<void> {
  const jobOf = (input: AskingInput): AskingJob => ({
    kind: kind.name,
    id: input.id ?? earlierId(input),
    execution: input.execution,
  });
  return defineJob<AskingInput, StoredClaim, CarriedAttempt>({
    items: kind.asking.items,
    name: ({ name }) => name,
    lifeCycle: (input) => storedLifeCycle(jobOf(input)),
    runStages: (attempt) => runStages(kind, jobOf(attempt.input), attempt),
  });
}

async function runStages(
  kind: AskingJobKind,
  job: AskingJob,
  { claim: { attempt, tempo = 1 }, carried, show }: Attempt<AskingInput, StoredClaim, CarriedAttempt>,
): Promise<StagesResult<CarriedAttempt>> {
  const calls = patched('one-engine') ? askingCalls(job) : earlierCalls(job);
  show({ stage: kind.stages[0]?.name ?? '' });
  if (carried === undefined) await calls.prepare(attempt);
  let last: object | undefined;
  for (;;) {
    const next = await calls.advance();
    if (next.kind === 'closed') return { kind: 'ended' };
    if (next.kind === 'paused') return { kind: 'paused', carried: { attempt } };
    if (next.kind === 'done') break;
    if (calls.beginsHistory(next, last)) return { kind: 'continue', carried: { attempt } };
    last = next;
    show({ stage: next.place ?? kind.stages.at(-1)?.name ?? '', items: next.to - next.from });
    const asked = await askStep(next, {
      tempo,
      show,
      runBatch: (options, range) => calls.ask(options, { attempt, ...range }),
    });
    if (asked.kind === 'closed') return { kind: 'ended' };
    if (asked.kind !== 'done') return { kind: asked.kind, carried: { attempt } };
    if (calls.endsHistory) return { kind: 'continue', carried: { attempt } };
  }
  await calls.finish();
  show({ stage: 'completed' });
  return { kind: 'ended' };
}
