/** The simulated latency of a call. */
import { hashToUnit } from '../hash.ts';
import type { Latency } from './options.ts';

/** 95th percentile of the standard normal distribution. */
const z95 = 1.6449;

/** Returns the call's latency in milliseconds; the same content always has the same latency. */
export function latencyOf(latency: Latency, seed: number, contentHash: string): number {
  if (typeof latency === 'number') return latency;
  const unit = hashToUnit('latency', seed, contentHash);
  if ('minMs' in latency) return latency.minMs + unit * Math.max(0, latency.maxMs - latency.minMs);
  const sigma = Math.max(0, Math.log(latency.p95Ms / latency.medianMs)) / z95;
  const other = hashToUnit('latency-2', seed, contentHash);
  const normal = Math.sqrt(-2 * Math.log(1 - unit)) * Math.cos(2 * Math.PI * other);
  return latency.medianMs * Math.exp(sigma * normal);
}
