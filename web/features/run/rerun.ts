/** The draft of a repeated run, and the runs to compare with it. */
import { runInput } from '../../../domain/simulations/run-input.ts';
import type { RunSetupQuery } from '../../generated/graphql.ts';
import type { RunResult } from './use-run.ts';

type Setup = RunSetupQuery['simulationSetup'];

/** The server compares at most five runs. */
const maxCompared = 5;

/**
 * Returns the draft of a run like this one, with new personas or the same ones. Without the setup the result's own
 * fields are used.
 */
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

/**
 * Returns the run and the newest others with its personas, oldest first, up to the maximum of a comparison. `others`
 * may contain the run itself.
 */
export function runsToCompare(jobId: string, others: readonly string[]): string[] {
  // One place is for the run itself.
  const newest = new Set(others.filter((other) => other !== jobId).slice(1 - maxCompared));
  const beside = others.filter((other) => other === jobId || newest.has(other));
  return beside.includes(jobId) ? beside : [jobId, ...beside];
}

/** True when a run ended at its spend cap. The stored error is only a text, so it is recognized by its words. */
export function isSpendCapError(error: string | null | undefined): boolean {
  return /spend cap/i.test(error ?? '');
}

/** Returns the cap to offer after one was reached: twice as much, rounded to a hundredth of a cent. */
export function doubledCap(usd: number): number {
  return Math.round(usd * 2 * 10_000) / 10_000;
}
