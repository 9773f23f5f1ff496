/** Measures the door for agents: tasks, many waiting clients, and a tool's call beside its GraphQL query. */
import { measureCalls } from './agents/measure-calls.ts';
import { measureSessions } from './agents/measure-sessions.ts';
import { addAgentPerson } from './agents/person.ts';
import { measureTasks } from './agents/tasks/run-tasks.ts';
import type { Bench } from './support/bench.ts';
import { startBenchStack } from './support/bench-stack.ts';
import { inspectable } from './support/live-heap.ts';

const settings = {
  ...inspectable,
  OPENAI_TIER: 'unlimited',
  UNLIMITED_CONCURRENT: '10',
  // All clients come from one address here.
  DATA_API_RATE: '10000000',
  HTTP_RATE: '10000000',
};
const sizes = {
  full: { clients: 100, personas: 300, rounds: 400 },
  quick: { clients: 10, personas: 60, rounds: 40 },
};

export const agentsBench: Bench = {
  name: 'agents',
  title: 'Agents',
  async run({ quick, say }) {
    const size = quick ? sizes.quick : sizes.full;
    const setup = await startBenchStack(settings, {});
    try {
      await setup.startWorker();
      const person = await addAgentPerson(setup);
      const tasks = await measureTasks(setup, person, say);
      const calls = await measureCalls(person, size.rounds, say);
      const sessions = await measureSessions(setup, person, size, say);
      return [tasks, sessions, calls].join('\n\n');
    } finally {
      await setup.stop();
    }
  },
};
