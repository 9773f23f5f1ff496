/** Tables of runs besides their record: rosters, reactions, people's keys. */
import type { ColumnType } from 'kysely';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import type { Json, NullableJson, Time } from './columns.ts';

/** The personas of one or more runs. A roster is written once. */
export interface RosterTable {
  id: string;
  userId: string | null;
  size: number;
  /** True when a profile was drawn more than once. */
  repeats: boolean;
  /** Sizes of segments by their id, where the personas are not in proportion to them. */
  segmentSizes: NullableJson;
  createdAt: Time;
}

export interface RosterMemberTable {
  rosterId: string;
  /** Index in the roster, from 0. */
  personaIndex: number;
  segmentId: string;
  segmentName: string;
  /** Null for a synthetic persona. */
  profileId: string | null;
  /** domain/personas Persona, as JSON. */
  persona: Json;
  repeated: boolean;
  /** Number of the instruction's wording, from 1; null in rosters from before wordings were dealt. */
  wording: number | null;
}

/** The answer of one persona through one provider; unique per run, persona and provider. */
export interface ReactionTable {
  runId: string;
  personaIndex: number;
  provider: string;
  model: string;
  /** Number of the instruction's wording, from 1; null in answers from before wordings were dealt. */
  wording: number | null;
  sentiment: 'positive' | 'negative' | 'neutral';
  response: string;
  reaction: string;
  reasoning: string;
  actionLikelihood: number | null;
  confidence: number;
  engagementScore: number;
  sentimentScore: number;
  /** Method by which the reply was parsed: json, repaired or keywords. */
  parsedAs: string;
  userId: string;
  personName: string;
  /** True when the persona may be a real person: neither a sample nor synthetic. */
  isImported: ColumnType<boolean, boolean | undefined, boolean>;
  segmentId: string;
  segmentName: string;
  age: number | null;
  gender: string | null;
  attributes: Json;
  /** Calls of tools that the persona made, and what they found; null without any. */
  toolCalls: NullableJson;
  researchPerformed: NullableJson;
  /** Quotes of the persona's own papers (domain/papers Citation); null without any. */
  citations: NullableJson;
  /** Quotes of the reply that do not stand in the passage that they name; null for none. */
  droppedCitations: number | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  latencyMs: number;
  createdAt: Time;
}

/** The call behind an answer; none for answers from before calls were kept, and of people who were forgotten. */
export interface ReactionCallTable {
  runId: string;
  personaIndex: number;
  provider: string;
  /** Also the request id that the provider saw. */
  permitId: string;
  /** Digest of the prompt (domain/personas promptText), by which a prompt that is built again is compared. */
  promptDigest: string;
  /** The reply as it came, before it was parsed. */
  reply: string;
  /** The model that the reply names; null when it names none, and for answers from before it was kept. */
  answeredBy: string | null;
  /** Passages of its own papers that the persona was shown, in order; null for answers from before it was kept. */
  passageIds: string[] | null;
}

/** A persona that ended without an answer through one provider; unique per run, persona and provider. */
export interface ReactionEndingTable {
  runId: string;
  personaIndex: number;
  provider: string;
  model: string;
  kind: EndingKind;
  /** Text that the model gave instead of an answer; null without any, and of people who were forgotten. */
  words: string | null;
  /** The reply as it came; null when it had no text, and of people who were forgotten. */
  reply: string | null;
  segmentId: string;
  segmentName: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  latencyMs: number;
  /** Also the request id that the provider saw. */
  permitId: string | null;
  promptDigest: string | null;
  createdAt: Time;
}

/** A person's key of a provider, encrypted. */
export interface ProviderKeyTable {
  userId: string;
  provider: string;
  ciphertext: string;
  createdAt: Time;
  updatedAt: Time;
}

export interface RunTables {
  roster: RosterTable;
  rosterMember: RosterMemberTable;
  reaction: ReactionTable;
  reactionCall: ReactionCallTable;
  reactionEnding: ReactionEndingTable;
  providerKey: ProviderKeyTable;
}
