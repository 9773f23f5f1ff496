import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { inputOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';
import { chatProvider } from './provider.ts';

/** A test as the assistant proposes it. */
export interface ProposedTest {
  message: string;
  segmentIds: string[];
  numUsers: number;
  /** Job id of an earlier run whose personas and settings are taken. */
  samePersonasAs: string | null;
}

/**
 * Builds the input of a proposed test: the settings of the earlier run, so that the two can be compared, or else the
 * defaults with a provider that the person has a key for.
 */
export async function inputOfProposal(
  { db, env }: { db: Db; env: Env },
  userId: string,
  { message, segmentIds, numUsers, samePersonasAs }: ProposedTest,
): Promise<RunInput> {
  const earlier = samePersonasAs === null ? null : await ownRun(db, userId, samePersonasAs);
  if (earlier !== null) {
    const { priority: _priority, ...settings } = inputOfRecord(earlier);
    return { ...settings, message, samePersonasAs };
  }
  const { provider } = await chatProvider(db, env, userId, null);
  return { message, segmentIds, numUsers, modelProvider: provider, ...(samePersonasAs && { samePersonasAs }) };
}
