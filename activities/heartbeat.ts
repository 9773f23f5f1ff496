import { Context } from '@temporalio/activity';

const everyMs = 1_000;

/**
 * Runs an activity's work while telling Temporal once a second that it is alive. The signal aborts when the activity is cancelled,
 * timed out, or its worker shuts down: cancellation reaches an activity only through heartbeats.
 */
export async function heartbeating<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), everyMs);
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
