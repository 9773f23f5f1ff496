/** Asks of jobs, whatever their kind. */
import type { Prompt } from '../personas/reaction-prompt.ts';

/** An ask as its kind plans it. */
export interface PlannedAsk {
  /** Names what is asked once in the job; null where the same may be asked again. */
  key: string | null;
  /** Ids and small values; stored as JSON. */
  plan: object;
}

/** Tokens and cost of a call. */
export interface Spent {
  inputTokens: number;
  outputTokens: number;
  /** US dollars. */
  costUsd: number;
}

/** One question to a model. */
export interface ChatRequest extends Prompt {
  kind: 'chat';
  model: string;
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
  /** True where the model's JSON mode is wanted, if it has one. */
  wantsJson: boolean;
}

/** Texts whose vectors are asked for. */
export interface VectorsRequest {
  kind: 'vectors';
  model: string;
  texts: readonly string[];
}

export type AskRequest = ChatRequest | VectorsRequest;

/** A reply: text, or a vector for each text, null for an empty one. */
export type AskReply = { kind: 'text'; text: string } | { kind: 'vectors'; vectors: (readonly number[] | null)[] };
