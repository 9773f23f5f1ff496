/** The rounds of a tool-use loop: a model's calls and what it was told about each (specification §4). */

export interface ModelToolCall {
  /** The provider's id of the call, which its result names. */
  id: string;
  name: string;
  /** JSON as the model wrote it, unchecked. */
  arguments: string;
  /** Values of the provider that have to come back with the call, such as Gemini's signature of its reasoning. */
  extra?: unknown;
}

export interface ModelToolResult {
  callId: string;
  content: string;
  isError: boolean;
}

export interface ToolRound {
  /** Text that came with the calls. */
  text: string;
  calls: readonly ModelToolCall[];
  /** One for each call, in the same order. */
  results: readonly ModelToolResult[];
}

/** The place of a call in the loops of a job. */
export interface CallPlace {
  /** Index of what the job asks, such as a persona. */
  item: number;
  provider: string;
  round: number;
  place: number;
}

/** Most rounds of calls in one loop: specification §9. */
export const maxToolRounds = 3;

/** Most calls that run of one reply of a model; the others are refused. */
export const maxCallsPerRound = 8;
