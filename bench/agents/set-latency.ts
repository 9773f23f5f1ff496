import type { BenchStack } from '../support/bench-stack.ts';

/** Changes the latency of the simulated provider. */
export async function setLatency({ stack }: BenchStack, latencyMs: number): Promise<void> {
  const answer = await fetch(`${stack.urls.simulator}/__config`, {
    method: 'POST',
    body: JSON.stringify({ latencyMs }),
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
}
