/** Measures a tool's call beside the GraphQL query that it makes. */
import type { BenchOptions } from '../support/bench.ts';
import { quantile, table } from '../support/table.ts';
import { connect, versions } from './clients.ts';
import type { AgentPerson } from './person.ts';

const query = 'query { segments { id name description size tags } }';
const warmUps = 20;

/** Returns markdown with the durations of `rounds` interleaved calls of each way. */
export async function measureCalls(
  { door, session }: AgentPerson,
  rounds: number,
  say: BenchOptions['say'],
): Promise<string> {
  const clients = await Promise.all(versions.map((version) => connect(version, door)));
  const ways: [string, () => Promise<unknown>][] = [
    ['GraphQL over HTTP', () => session.ask(query)],
    ...clients.map((client, at): [string, () => Promise<unknown>] => [
      `MCP ${versions[at]}`,
      () => client.call({ name: 'list_segments', arguments: {} }),
    ]),
  ];
  const samples = ways.map((): number[] => []);
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [at, [, call]] of ways.entries()) {
      const began = performance.now();
      await call();
      if (round >= 0) samples[at]?.push(performance.now() - began);
    }
  await Promise.all(clients.map((client) => client.close()));
  const figuresOf = (sample: number[]) => [quantile(sample, 0.5), quantile(sample, 0.95)];
  const [base50 = Number.NaN, base95 = Number.NaN] = figuresOf(samples[0] ?? []);
  const rows = ways.map(([name], at) => {
    const [p50 = Number.NaN, p95 = Number.NaN] = figuresOf(samples[at] ?? []);
    say(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(p50 / base50).toFixed(2)} of GraphQL`);
    return [name, p50, p95, p50 / base50, p95 / base95];
  });
  return `\`list_segments\` and the query that it makes, ${rounds} of each in turn, by one client at a time; GraphQL with an access token, MCP with a key that is looked up, limited and counted.

${table(['Call', 'p50 ms', 'p95 ms', 'p50, GraphQL = 1', 'p95, GraphQL = 1'], rows)}`;
}
