/** Lets a scripted agent do all tasks. */
import { submit } from '../../../local/simulate/operations.ts';
import { reasonOf } from '../../../domain/errors.ts';
import type { BenchOptions } from '../../support/bench.ts';
import type { BenchStack } from '../../support/bench-stack.ts';
import { table } from '../../support/table.ts';
import { connectCurrent } from '../clients.ts';
import { countedAgent, tokensOf } from '../counted-agent.ts';
import type { AgentPerson } from '../person.ts';
import { setLatency } from '../set-latency.ts';
import { comparing } from './comparing.ts';
import { reading } from './reading.ts';
import type { Task } from './task.ts';
import { testing } from './testing.ts';

const latencyMs = 200;

/** Tasks in an order in which each finds what it reads. */
const tasks: readonly Task[] = [...comparing, ...testing, ...reading];

/** Returns markdown with a row for each task. */
export async function measureTasks(setup: BenchStack, person: AgentPerson, say: BenchOptions['say']): Promise<string> {
  const client = await connectCurrent(person.door);
  try {
    const { tools } = await client.listTools();
    const rows: (string | number)[][] = [];
    for (const task of tasks) {
      const agent = countedAgent(client);
      const outcome = await attempt(setup, person, task, agent);
      const { calls, written, words, structured } = agent.counts;
      rows.push([task.sentence, outcome === 'yes' ? 'yes' : 'no', calls, written, words, structured]);
      say(`${task.sentence} ${outcome}; ${calls} calls, ${written} tokens in, ${words} and ${structured} out`);
    }
    const done = rows.filter(([, outcome]) => outcome === 'yes').length;
    return `Twelve tasks in words, done by the official client with the calls that follow from the tools’ descriptions; ${done} of ${tasks.length} succeed. A scripted agent makes
the calls and no model chooses them. Success compares the answer with what is stored. A token is four characters; the ${tools.length} tools and the instructions cost ${tokensOf(tools) + tokensOf(client.getInstructions() ?? '')} tokens once.
In is what the agent writes. Out is the same answer twice, in words and as structured content; most hosts show a model one of them.

${table(['Task', 'Success', 'Calls', 'Tokens in', 'Tokens out, words', 'Tokens out, structured'], rows)}`;
  } finally {
    await client.close();
  }
}

/** Returns `yes`, or why not. */
async function attempt(
  setup: BenchStack,
  { session, userId, cohort }: AgentPerson,
  task: Task,
  agent: ReturnType<typeof countedAgent>,
): Promise<string> {
  const startRun = async (message: string, numUsers: number) =>
    (await submit(session, { message, segmentIds: [cohort], numUsers, simulated: true })).jobId;
  await setLatency(setup, task.latencyMs ?? latencyMs);
  try {
    const isDone = await task.attempt({ agent, db: setup.db, userId, startRun });
    return isDone ? 'yes' : 'no: the answer is not what is stored';
  } catch (error) {
    return `no: ${reasonOf(error)}`;
  }
}
