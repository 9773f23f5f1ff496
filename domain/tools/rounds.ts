/** The rounds of a tool-use loop: a model's calls and what it was told about each (specification §4). */
import { markForeign } from '../foreign-text.ts';

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

/** A round as it is stored, with what came of each call. */
interface EndedRound {
  text: string;
  calls: readonly (ModelToolCall & { content: string | null; status: string })[];
}

/** Converts stored rounds, whose calls have all ended, to what the model is sent. */
export function toToolRounds(rounds: readonly EndedRound[]): ToolRound[] {
  return rounds.map(({ text, calls }) => ({
    text,
    calls: calls.map(({ id, name, arguments: given, extra }) => ({
      id,
      name,
      arguments: given,
      ...(extra === undefined ? {} : { extra }),
    })),
    results: calls.map(({ id, content, status }) => ({
      callId: id,
      content: markForeign(content ?? ''),
      isError: status === 'failed',
    })),
  }));
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
