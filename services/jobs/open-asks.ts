/** The open asks of a batch, with the rounds of calls of tools that were made for them. */
import { openAsks, type AskChoice, type OpenAsk } from '../../db/jobs/asks.ts';
import type { Db } from '../../db/client.ts';
import { openCalls, readRounds, type LoopRef, type StoredRound } from '../../db/tools/rounds.ts';

export interface OpenAsks {
  /** Numbers of all that are open, also of those that wait for a call of a tool. */
  open: number[];
  /** Asks that are put now, with earlier rounds of calls, whose results are stored. */
  asks: (OpenAsk & { rounds: readonly StoredRound[] })[];
}

/** Reads those of some asks that are open; `hasTools` says whether tools may have been called for them. */
export async function readOpenAsks(
  db: Db,
  loops: Omit<LoopRef, 'item'>,
  choice: AskChoice,
  hasTools: boolean,
): Promise<OpenAsks> {
  const all = await openAsks(db, loops.jobId, choice);
  const open = all.map(({ number }) => number);
  if (!hasTools) return { open, asks: all.map((ask) => ({ ...ask, rounds: [] })) };
  const rounds = await readRounds(db, loops, open);
  // After a worker died: what waits for a call is not asked again before it has run.
  const waiting = new Set(openCalls(loops.provider, rounds).map(({ item }) => item));
  const asks = all.filter(({ number }) => !waiting.has(number));
  return { open, asks: asks.map((ask) => ({ ...ask, rounds: rounds.get(ask.number) ?? [] })) };
}
