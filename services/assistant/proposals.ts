import { decideProposal, recordOutcome, type ProposalRef, type StoredProposal } from '../../db/assistant/proposals.ts';
import { ProposalNotOpen } from '../../domain/assistant/errors.ts';
import { InvalidInput, JobNotFound, reasonOf } from '../../domain/errors.ts';
import { shorten } from '../../domain/shorten.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import type { Rhythm } from '../../domain/simulations/recurrence.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { createSegment, type NewSegmentInput } from '../segments/write.ts';
import { repeatRun } from '../simulations/recurrences.ts';
import { submitRun } from '../simulations/submit.ts';
import { inputOfProposal, type ProposedTest } from './proposed-test.ts';
import type { ChatDeps } from './turns.ts';

/**
 * Carries out a proposal of the assistant. Throws ProposalNotOpen when it is not this person's or decided already, and the
 * errors of what it does; it stays open then.
 */
export async function acceptProposal(deps: ChatDeps, userId: string, ref: ProposalRef): Promise<StoredProposal> {
  const proposal = await decideProposal(deps.db, userId, ref, 'accepted');
  if (proposal === undefined) throw new ProposalNotOpen();
  try {
    return await recordOutcome(deps.db, ref, { resultId: await carryOut(deps, userId, proposal) });
  } catch (error) {
    await recordOutcome(deps.db, ref, { error: reasonOf(error) });
    throw error;
  }
}

/** Declines a proposal. Throws ProposalNotOpen. */
export async function declineProposal({ db }: ChatDeps, userId: string, ref: ProposalRef): Promise<StoredProposal> {
  const proposal = await decideProposal(db, userId, ref, 'declined');
  if (proposal === undefined) throw new ProposalNotOpen();
  return proposal;
}

/** Returns the job id of the test, or the id of the segment or the recurring run. */
async function carryOut(deps: ChatDeps, userId: string, { kind, input, ...proposal }: StoredProposal): Promise<string> {
  switch (kind) {
    case 'test': {
      const test = await inputOfProposal(deps, userId, input as ProposedTest);
      // The key makes a repeated yes the same run.
      const idempotencyKey = `proposal/${proposal.messageId}/${proposal.place}`;
      const run = await submitRun(deps, userId, { ...test, source: 'assistant', idempotencyKey });
      return run.jobId;
    }
    case 'segment':
      return createSegment(deps, userId, input as NewSegmentInput);
    case 'schedule': {
      const { jobId, rhythm } = input as { jobId: string; rhythm: Rhythm };
      const run = await ownRun(deps.db, userId, jobId);
      if (run === null) throw new JobNotFound();
      const same = { ...inputOfRecord(run), samePersonasAs: jobId };
      return (await repeatRun(deps, userId, same, { name: shorten(proposal.title, 80), ...rhythm })).id;
    }
    default:
      throw new InvalidInput('This version cannot carry out such a proposal');
  }
}
