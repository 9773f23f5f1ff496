/** Records of calls in a reaction (specification §3: tool call record, researchPerformed). */
import type { ToolInput } from './definition.ts';
import type { Json } from './json.ts';
import { resultText } from './result-text.ts';

/** An ended call as the ledger has it. */
export interface EndedToolCall {
  name: string;
  input: unknown;
  data: unknown;
  error: string | null;
  summary: string | null;
  origin: string | null;
  costUsd: number;
  executionMs: number | null;
}

export interface ToolCallRecord {
  toolName: string;
  parameters: ToolInput;
  result: {
    success: boolean;
    data: Json;
    error?: string;
    metadata: { executionTime: number; source: string; cost: number };
  };
  sharedWithPanel: true;
}

export interface ResearchRecord {
  tool: string;
  query: string;
  finding: string;
}

/** Longest data of a call in a reaction; ToolOutput has the rest. */
const maxDataCharacters = 2_000;

/** Builds the record of a call; data beyond 2,000 characters become a cut text. */
export function toToolCallRecord({
  name,
  input,
  data,
  error,
  origin,
  costUsd,
  executionMs,
}: EndedToolCall): ToolCallRecord {
  const text = resultText((data ?? null) as Json, maxDataCharacters);
  return {
    toolName: name,
    parameters: (input ?? {}) as ToolInput,
    result: {
      success: error === null,
      data: text.length > maxDataCharacters ? text : ((data ?? null) as Json),
      ...(error === null ? {} : { error }),
      metadata: { executionTime: executionMs ?? 0, source: origin ?? name, cost: costUsd },
    },
    sharedWithPanel: true,
  };
}

/** Builds what a persona found out with a call; null for one that failed. */
export function toResearchRecord({ name, input, error, summary }: EndedToolCall): ResearchRecord | null {
  if (error !== null) return null;
  const words = Object.values((input ?? {}) as ToolInput).filter((value) => typeof value === 'string');
  return { tool: name, query: words[0] ?? '', finding: summary ?? '' };
}
