/** What another run takes over from this one, and which runs stand beside it. */
import { runInput } from '../../../domain/simulations/run-input.ts';
import type { RunSetupQuery } from '../../generated/graphql.ts';
import type { RunResult } from './use-run.ts';

type Setup = RunSetupQuery['simulationSetup'];

const maxCompared = 5;

/** The draft of another run like this one; of its own personas, or of the same ones. Without the setup what the result says has to do. */
export function draftForRerun(
  result: Pick<RunResult, 'attachments' | 'bySegment' | 'isSimulated' | 'numUsers'>,
  setup: Setup | undefined,
  samePersonasAs: string | null,
) {
  const numUsers = (samePersonasAs === null ? setup?.numUsers : setup?.samePersonas) ?? result.numUsers;
  const asked = {
    segmentIds: result.bySegment.map(({ key }) => key),
    simulated: result.isSimulated,
    ...result,
    ...setup,
    numUsers,
    samePersonasAs,
  };
  const fields = Object.entries(asked).filter(([name]) => name in runInput.shape);
  return { ...Object.fromEntries(fields), attachments: result.attachments };
}

/** The run with the newest others of its personas, oldest first, as many as can be compared. `others` may hold it. */
export function runsBeside(jobId: string, others: readonly string[]): string[] {
  const newest = new Set(others.filter((other) => other !== jobId).slice(1 - maxCompared));
  const beside = others.filter((other) => other === jobId || newest.has(other));
  return beside.includes(jobId) ? beside : [jobId, ...beside];
}

/** Whether a run ended at its spend cap: while it asked, or before it wrote the analysis. */
export function isSpendCapError(error: string | null | undefined): boolean {
  return /spend cap/i.test(error ?? '');
}

/** What is offered instead of a cap that was reached: as much again. */
export function raisedCap(usd: number): number {
  return Math.round(usd * 2 * 10_000) / 10_000;
}
