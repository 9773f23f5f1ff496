import type { Random } from '../../random.ts';
import type { Step } from '../step.ts';
import type { TurnRuleName } from './names.ts';

/** The floor of a group: who may speak next, and what the rules look at. */
export interface Floor {
  /** Ids of those who may speak next, in the order of their seats; never empty. */
  eligible: readonly string[];
  /** Ids of all who are present, in the order of their seats. */
  present: readonly string[];
  /** Ids of those who are people, not personas. */
  people: ReadonlySet<string>;
  /** Ids of the speakers of all turns so far, in order. */
  spoken: readonly string[];
  /** Turns after which those who were added sat down, by id. */
  since: ReadonlyMap<string, number>;
  /** Words said so far, by id. */
  words: ReadonlyMap<string, number>;
  /** Draws of this turn; the same for both branches of a fork. */
  random: Random;
}

export interface NextSpeaker {
  participantId: string;
  /** Why, as people read it. */
  reason: string;
}

/** Chooses who speaks next. docs/recipes.md says how a rule is added. */
export interface TurnRule {
  name: TurnRuleName;
  /** Its name and one sentence, as people read them. */
  label: string;
  sentence: string;
  /** Calls before each turn: none, one of the moderator, or one of everybody who may speak. */
  asks: 'nothing' | 'moderator' | 'participants';
  /** `asked` holds the settled steps of this turn's choice or bids. */
  next(floor: Floor, asked: readonly Step[]): NextSpeaker;
}
