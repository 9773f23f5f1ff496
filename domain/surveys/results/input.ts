/** Input of the results: a published version with the responses of its people and of one run, as they are stored. */
import type { Flag } from '../quality/flags.ts';
import type { Answers, AttributeValue } from '../respondent.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { RunChoice } from './view.ts';

/** A flag as it is stored; `bot` is raised by the public page. */
export type StoredFlag = Omit<Flag, 'kind'> & { kind: string };

export interface StoredResponse {
  id: string;
  answers: Answers;
  attributes: Readonly<Record<string, AttributeValue>>;
  /** Orders and wordings that were shown, by question. */
  options: Readonly<Record<string, readonly string[]>>;
  wordings: Readonly<Record<string, string>>;
  flags: readonly StoredFlag[];
  /** `confirmed` or `dismissed`, by `<kind>:<questionId or *>`. */
  decisions: Readonly<Record<string, string>>;
}

export interface StoredPerson extends StoredResponse {
  isFromFile: boolean;
  /** Weight and id of the person in the file; null where it had none. */
  weight: number | null;
  personId: string | null;
  /** Of the survey's address; only exports have them. */
  parameters: Readonly<Record<string, string>>;
  completedAt: Date | null;
}

export interface StoredPersona extends StoredResponse {
  /** The person whose facts this persona has. */
  twinOf: string | null;
  isAskedAlone: boolean;
}

/** Target shares by attribute and category. */
export type Targets = Record<string, Record<string, number>>;

export interface ResultsRequest {
  /** `attribute:<name>` or `question:<id>`; null for the first attribute that both sides share. */
  group: string | null;
  filter: { by: string; value: string } | null;
  weights: Targets | null;
}

export interface Uncounted {
  screenedOut: number;
  /** A quota or the link was full. */
  overQuota: number;
  unfinished: number;
}

export interface ResultsInput {
  survey: { id: string; title: string; status: string; versions: { number: number; people: number }[] };
  /** Null for a survey that was never published; `definition` is then its draft. */
  version: number | null;
  definition: SurveyDefinition;
  people: readonly StoredPerson[];
  /** Responses of people to this version that are no results. */
  uncounted: Uncounted;
  run: (RunChoice & { costUsd: number; failed: number; screenedOut: number; mode: string; notices: string[] }) | null;
  runs: RunChoice[];
  personas: readonly StoredPersona[];
  request: ResultsRequest;
}
