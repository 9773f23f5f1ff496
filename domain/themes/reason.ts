/** Reasons of answers, as themes are made of. */
import type { Sentiment } from '../sentiment/sentiment.ts';

/** One persona's reason for one answer. */
export interface Reason {
  personaIndex: number;
  /** Identifies the profile: reasons of one that was asked several times are not independent. */
  person: string;
  /** Names the answer among those of the persona. */
  provider: string;
  text: string;
  sentiment: Sentiment;
  groups: readonly ReasonGroup[];
}

/** A group of personas by a segment or an attribute. */
export interface ReasonGroup {
  /** Names what the groups are by: `segment`, `age`. */
  by: string;
  key: string;
  label: string;
}

/** Reason of a theme by its persona and provider. */
export type ReasonKey = Pick<Reason, 'personaIndex' | 'provider'>;
