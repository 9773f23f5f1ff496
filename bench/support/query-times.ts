/** Measures the duration of a database query. */
import { quantile } from './table.ts';

/** Uncounted calls that open connections, compile code and fill Postgres's cache. */
const warmUps = 5;

/** Runs a query `rounds` times after warming up. Returns its name, its median and its 95th percentile in milliseconds. */
export async function timeQuery(
  name: string,
  rounds: number,
  query: () => Promise<unknown>,
): Promise<[string, number, number]> {
  for (let round = 0; round < warmUps; round += 1) await query();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await query();
    times.push(performance.now() - started);
  }
  return [name, quantile(times, 0.5), quantile(times, 0.95)];
}
