/** An agent whose calls and tokens are counted. */
import type { Client } from '@modelcontextprotocol/client';

/** Structured content of a tool's answer. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = Record<string, any>;

export interface CountedAgent {
  /** Calls a tool. Throws with its words when it refuses. */
  call(name: string, args?: object): Promise<Answer>;
  /** Reads a resource that is JSON. */
  read(uri: string): Promise<Answer>;
  /** Waits until a job has ended, and returns its handle. */
  untilEnded(handle: Answer, more?: object): Promise<Answer>;
  counts: Counts;
}

interface Counts {
  calls: number;
  /** Tokens that the agent wrote: names and arguments. */
  written: number;
  /** Tokens of the answers in words, and of the same as structured content. */
  words: number;
  structured: number;
}

const charactersPerToken = 4;
/** A job that has not ended after this number of calls has failed its task. */
const mostWaits = 10;

/** True while a job has not ended. */
export const isOpen = ({ state }: Answer) => state === 'queued' || state === 'running';

export const tokensOf = (value: unknown) =>
  Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / charactersPerToken);

export function countedAgent(client: Client): CountedAgent {
  const counts: Counts = { calls: 0, written: 0, words: 0, structured: 0 };
  const agent: CountedAgent = {
    counts,
    async call(name, args = {}) {
      const called = { name, arguments: { ...args } };
      const { content, structuredContent, isError } = await client.callTool(called, { timeout: 60_000 });
      const words = content.map((part) => ('text' in part ? part.text : '')).join('\n');
      counts.calls += 1;
      counts.written += tokensOf(called);
      counts.words += tokensOf(words);
      counts.structured += tokensOf(structuredContent ?? {});
      if (isError === true) throw new Error(`${name}: ${words}`);
      return structuredContent as Answer;
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      const words = contents.map((part) => ('text' in part ? part.text : '')).join('\n');
      counts.calls += 1;
      counts.written += tokensOf({ uri });
      counts.words += tokensOf(words);
      return JSON.parse(words) as Answer;
    },
    async untilEnded(handle, more = {}) {
      let last = handle;
      for (let waits = 0; isOpen(last); waits += 1) {
        if (waits === mostWaits) throw new Error(`The job ${last['job_id']} is still ${last['state']}.`);
        last = await agent.call('get_run', { job_id: last['job_id'], wait_s: 40, ...more });
      }
      return last;
    },
  };
  return agent;
}
