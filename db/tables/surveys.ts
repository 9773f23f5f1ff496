import type { ColumnType, Generated } from 'kysely';
import type { ResponseStatus } from '../../domain/surveys/response-end.ts';
import type { Json, MaybeTime, Time } from './columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON with a default. */
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export interface SurveyVersionTable {
  surveyId: string;
  number: number;
  /** domain/surveys SurveyDefinition, as JSON. */
  definition: Json;
  /** Null for the draft. */
  publishedAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
}

export interface SurveyLinkTable {
  id: string;
  surveyId: string;
  tokenHash: string;
  kind: 'open' | 'invitation';
  name: Nullable<string>;
  attributes: DefaultJson;
  language: Nullable<string>;
  maxResponses: Nullable<number>;
  expiresAt: MaybeTime;
  revokedAt: MaybeTime;
  lastOpenedAt: MaybeTime;
  /** Unfinished responses that were deleted. */
  swept: Generated<number>;
  createdAt: Time;
}

/** Counts of a link, or of one of its addresses, in a day. */
export interface SurveyLinkUseTable {
  linkId: string;
  day: string;
  /** Empty for all addresses together. */
  addressHash: string;
  starts: number;
  storedBytes: number;
  writtenBytes: number;
}

export interface SurveyPersonResponseTable {
  id: string;
  surveyId: string;
  version: number;
  linkId: Nullable<string>;
  /** Null for answers from a file. */
  tokenHash: Nullable<string>;
  seed: string;
  arrangement: Json;
  language: Nullable<string>;
  attributes: DefaultJson;
  /** Of the survey's address, as a panel provider made it. */
  parameters: DefaultJson;
  answers: DefaultJson;
  revision: Generated<number>;
  pasted: Generated<string[]>;
  status: Generated<ResponseStatus>;
  seconds: Nullable<number>;
  /** Of answers from a file; null where it has none. */
  weight: Nullable<number>;
  personId: Nullable<string>;
  isBotSuspected: Generated<boolean>;
  /** Ids of the quotas that a complete response counts for. */
  quotas: Generated<string[]>;
  flags: DefaultJson;
  flagDecisions: DefaultJson;
  startedAt: Time;
  updatedAt: Time;
  completedAt: MaybeTime;
}

export interface SurveyRunTable {
  id: string;
  jobId: string;
  surveyId: string;
  version: number;
  userId: string;
  spec: Json;
  notices: DefaultJson;
  isPrepared: Generated<boolean>;
  createdAt: Time;
}

export interface SurveyPersonaResponseTable {
  runId: string;
  personaIndex: number;
  /** Place of its segment in the set-up; null for the twin of a person. */
  segment: Nullable<number>;
  profileId: Nullable<string>;
  twinOf: Nullable<string>;
  /** domain/personas Persona, as JSON. */
  persona: Json;
  attributes: DefaultJson;
  seed: string;
  arrangement: Json;
  answers: DefaultJson;
  stated: DefaultJson;
  isAskedAlone: Generated<boolean>;
  status: Generated<'started' | 'completed' | 'failed' | 'screened-out'>;
  flags: DefaultJson;
  flagDecisions: DefaultJson;
  completedAt: MaybeTime;
}

export interface SurveyTables {
  surveyVersion: SurveyVersionTable;
  surveyLink: SurveyLinkTable;
  surveyLinkUse: SurveyLinkUseTable;
  surveyPersonResponse: SurveyPersonResponseTable;
  surveyRun: SurveyRunTable;
  surveyPersonaResponse: SurveyPersonaResponseTable;
}
