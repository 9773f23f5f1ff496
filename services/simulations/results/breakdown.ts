import type { Db } from '../../../db/client.ts';
import { ownRun } from '../../../db/simulations/own-run.ts';
import type { BreakdownFigures, PersonasBreakdown, TableAsked } from '../../../domain/breakdown/break-down.ts';
import type { SentimentType } from '../../../domain/sentiment/sentiment.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { askInProcess, type AskPersonas } from './ask-personas.ts';

export interface BreakdownAsked extends TableAsked {
  jobId: string;
}

export interface Breakdown extends PersonasBreakdown {
  jobId: string;
  sentimentType: SentimentType;
  isSimulated: boolean;
}

/** Breaks a person's run down by the attributes of its personas; null when it is not theirs. Throws InvalidInput. */
export async function readBreakdown(
  db: Db,
  userId: string,
  { jobId, ...asked }: BreakdownAsked,
  ask: AskPersonas = askInProcess,
): Promise<Breakdown | null> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const { type } = scaleOf(run.sentimentType);
  const { by, and, only } = asked;
  const question = { kind: 'breakdown', by, and, only, sentimentType: type } as const;
  const found = await ask(db, { person: userId, runIds: [run.id], question });
  return { ...found, jobId: run.jobId ?? run.id, sentimentType: type, isSimulated: run.isSimulated };
}

/** A run whose personas are asked for by somebody, for whom others wait. */
export interface RunOfPerson {
  runId: string;
  userId: string;
}

/** Breaks a run down by every attribute, for a file. Throws InvalidInput for filters that name nothing. */
export function breakdownFigures(
  db: Db,
  { runId, userId }: RunOfPerson,
  only: readonly string[] = [],
  ask: AskPersonas = askInProcess,
): Promise<BreakdownFigures> {
  return ask(db, { person: userId, runIds: [runId], question: { kind: 'figures', only } });
}

/** Returns the indexes of the personas that meet filters; null without filters. Throws InvalidInput. */
export async function personasMeeting(
  db: Db,
  { runId, userId }: RunOfPerson,
  only: readonly string[] | null | undefined,
  ask: AskPersonas = askInProcess,
): Promise<number[] | null> {
  if (!only || only.length === 0) return null;
  return ask(db, { person: userId, runIds: [runId], question: { kind: 'meeting', only } });
}
