import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, NullableJson, Time } from './columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface SearchSetupTable {
  searchId: string;
  spec: Json;
  /** Null before the personas are drawn. */
  progress: NullableJson;
  notices: ColumnType<unknown, string | undefined, string>;
  stepFrom: Generated<number>;
}

export interface SearchPersonaTable {
  searchId: string;
  personaIndex: number;
  /** Place of its segment in the set-up. */
  segment: number;
  /** Null for a synthetic persona. */
  profileId: string | null;
  /** domain/personas Persona, as JSON. */
  persona: Json;
}

export interface SearchCandidateTable {
  searchId: string;
  number: number;
  generation: number;
  arm: 'search' | 'control';
  origin: string;
  parents: number[];
  status: string;
  message: string | null;
  reason: string | null;
  plan: Json;
  flags: Json;
  answers: Nullable<string>;
  costUsd: Generated<number>;
  createdAt: Time;
}

export interface SearchAskTable {
  searchId: string;
  /** Number of the job's item. */
  number: number;
  kind: 'write' | 'rate' | 'judge';
  candidate: number;
  /** Null for writing and judging. */
  personaIndex: number | null;
  status: Generated<'open' | 'answered' | 'failed'>;
  sentiment: Nullable<string>;
  supportRate: Nullable<number>;
  viralPotential: Nullable<number>;
  authenticity: Nullable<number>;
  persuasionScore: Nullable<number>;
  objection: Nullable<string>;
  /** Words of the candidate that claim something new, as JSON; null where it could not be checked. */
  claims: ColumnType<unknown, string | null | undefined, string | null>;
  /** True for an answer of the search that this one goes on from. */
  isCopied: Generated<boolean>;
  inputTokens: Generated<number>;
  outputTokens: Generated<number>;
  costUsd: Generated<number>;
  createdAt: Time;
  settledAt: MaybeTime;
}

export interface SearchRequestTable {
  searchId: string;
  id: string;
  request: Json;
  createdAt: Time;
}

export interface SearchTables {
  searchSetup: SearchSetupTable;
  searchPersona: SearchPersonaTable;
  searchCandidate: SearchCandidateTable;
  searchAsk: SearchAskTable;
  searchRequest: SearchRequestTable;
}
