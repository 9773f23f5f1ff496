import type { Db } from '../../../db/client.ts';
import type { CountedAgent } from '../counted-agent.ts';

export interface Attempt {
  agent: CountedAgent;
  /** Database with which answers are compared. */
  db: Db;
  userId: string;
  /** Starts a run as an earlier turn of the same conversation would have, and returns its job id. */
  startRun(message: string, personas: number): Promise<string>;
}

/** A sentence of a person, and the calls that an agent makes for it. */
export interface Task {
  sentence: string;
  /** Latency of the provider, where the task acts while a run is going. */
  latencyMs?: number;
  /** True when the answer has what was asked and agrees with what is stored. */
  attempt(given: Attempt): Promise<boolean>;
}

/** Fields of everything that the tasks start. */
export const simulated = { segments: ['Suburban parents'], simulated: true } as const;
/** Longest wait of a call in seconds. */
export const wait = { wait_s: 40 } as const;

export const hasInterval = (share: { low: number; share: number; high: number }) =>
  share.low <= share.share && share.share <= share.high;
