import { Context } from '@temporalio/activity';

const everyMs = 1_000;
/** Of those in a row, some may come late without its worker being taken for dead. */
const perTimeout = 10;

/**
 * Runs an activity's work while telling Temporal once a second, or more often where it expects so, that it is alive. The signal aborts when the activity is cancelled,
 * timed out, or its worker shuts down: cancellation reaches an activity only through heartbeats.
 */
export async function heartbeating<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  const { heartbeatTimeoutMs = Infinity } = context.info;
  const timer = setInterval(() => context.heartbeat(), Math.min(everyMs, heartbeatTimeoutMs / perTimeout));
  try {
    const result = await work(context.cancellationSignal);
    return result;
  } catch (error) {
    // The abort reason of the signal is Temporal's own cancellation failure.
    if (context.cancellationSignal.aborted) throw context.cancellationSignal.reason;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
