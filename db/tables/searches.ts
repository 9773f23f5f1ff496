import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableJson, Time } from './columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface SearchSetupTable {
  searchId: string;
  spec: Json;
  /** Null before the personas are drawn. */
  progress: NullableJson;
  notices: ColumnType<unknown, string | undefined, string>;
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
  searchRequest: SearchRequestTable;
}
