/** What runs are made of besides their record: rosters, reactions, the ledger of failures, keys, accounts. */
import type { ColumnType } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** Who is asked. A roster is written once; runs refer to it. */
export interface RosterTable {
  id: string;
  userId: string | null;
  size: number;
  /** True when some profile had to be drawn more than once. */
  repeats: boolean;
  createdAt: Time;
}

export interface RosterMemberTable {
  rosterId: string;
  /** 0-based place in the roster. */
  personaIndex: number;
  segmentId: string;
  segmentName: string;
  /** Null for a synthetic persona. */
  profileId: string | null;
  /** domain/personas Persona, as JSON. */
  persona: Json;
  repeated: boolean;
}

/** One answer of one persona through one provider: unique(run, persona, provider). */
export interface ReactionTable {
  runId: string;
  personaIndex: number;
  provider: string;
  model: string;
  sentiment: 'positive' | 'negative' | 'neutral';
  response: string;
  reaction: string;
  reasoning: string;
  actionLikelihood: number | null;
  confidence: number;
  engagementScore: number;
  sentimentScore: number;
  /** How the reply was read: json, repaired or keywords. */
  parsedAs: string;
  userId: string;
  personName: string;
  /** A real person may stand behind the persona: neither a sample nor made up. */
  isImported: ColumnType<boolean, boolean | undefined, boolean>;
  segmentId: string;
  segmentName: string;
  age: number | null;
  gender: string | null;
  attributes: Json;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  latencyMs: number;
  createdAt: Time;
}

/** Answered errors and network failures per persona, within one attempt of one execution. */
export interface PersonaFailureTable {
  runId: string;
  execution: number;
  attempt: number;
  personaIndex: number;
  provider: string;
  failures: number;
  /** True when asking again within this attempt is pointless. */
  final: boolean;
  lastError: string;
  updatedAt: Time;
}

/** A person's key of a provider, encrypted. */
export interface ProviderKeyTable {
  userId: string;
  provider: string;
  ciphertext: string;
  createdAt: Time;
  updatedAt: Time;
}

/** Explicit keys of a job, encrypted; erased when the run ends. */
export interface RunKeyTable {
  runId: string;
  provider: string;
  ciphertext: string;
}

/** Which provider accounts a run takes a slot on. */
export interface RunAccountTable {
  runId: string;
  provider: string;
  accountId: string;
}

export interface RunTables {
  roster: RosterTable;
  rosterMember: RosterMemberTable;
  reaction: ReactionTable;
  personaFailure: PersonaFailureTable;
  providerKey: ProviderKeyTable;
  runKey: RunKeyTable;
  runAccount: RunAccountTable;
}
