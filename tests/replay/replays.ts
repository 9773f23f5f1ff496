/** The recorded histories, and their replay with a bundle of workflows. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import type { Event } from './history-events.ts';

export const historiesFolder = join(import.meta.dirname, 'histories');
/** Names of the history files. */
export const files = readdirSync(historiesFolder).filter((name) => name.endsWith('.binpb'));
const { History } = proto.temporal.api.history.v1;

const recorded = new Map(files.map((name) => [name, History.decode(readFileSync(join(historiesFolder, name)))]));
export const eventsOf = (name: string): Event[] => recorded.get(name)?.events ?? [];
/** Returns the branch of a history file, whose name is the branch and a date. */
export const branchOf = (name: string) => name.replace(/-\d{4}-\d\d-\d\d\.binpb$/, '');

interface Replay {
  name: string;
  workflowId: string;
}

export function silenceReplays(): void {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
}

/** Replays histories. Returns the name of each one's error, or null if it replayed without one. */
export async function replay(workflowBundle: { code: string }, replays: readonly Replay[]): Promise<(string | null)[]> {
  const histories = replays.map(({ name, workflowId }) => ({ workflowId, history: recorded.get(name) }));
  const errors: (string | null)[] = [];
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, histories))
    errors.push(error?.name ?? null);
  return errors;
}
