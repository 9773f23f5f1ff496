import { Context } from '@temporalio/activity';

const everyMs = 1_000;
/** Heartbeats per time-out, so that a few may be late without the worker counting as dead. */
const perTimeout = 10;

type Activity = (input: never) => Promise<unknown>;

/**
 * Makes activities send heartbeats, so that Temporal soon gives those of a worker that is frozen or cut off to another
 * one.
 */
export function allWithHeartbeat<T extends { [name in keyof T]: Activity }>(activities: T): T {
  const wrapped = Object.entries<Activity>(activities).map(([name, act]) => [
    name,
    (input: never) => withHeartbeat(() => act(input)),
  ]);
  return Object.fromEntries(wrapped) as T;
}

/**
 * Runs an activity with a heartbeat every second, or more often where the time-out is short. The signal aborts when the
 * activity is cancelled or timed out, or its worker shuts down: cancellation reaches an activity only through
 * heartbeats.
 */
export async function withHeartbeat<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  const { heartbeatTimeoutMs = Infinity } = context.info;
  const timer = setInterval(() => context.heartbeat(), Math.min(everyMs, heartbeatTimeoutMs / perTimeout));
  try {
    const result = await work(context.cancellationSignal);
    return result;
  } catch (error) {
    // The signal's abort reason is Temporal's own cancellation failure.
    if (context.cancellationSignal.aborted) throw context.cancellationSignal.reason;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
