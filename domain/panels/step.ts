/**
 * Steps: everything that a panel asked, heard and was told, in order. What comes next follows from the set-up and the
 * steps alone (next-steps.ts), so a panel goes on where it was left, and a fork begins from a copy of them.
 */
import type { EndingKind } from '../simulations/endings.ts';
import { int, text, view, type ValueOf } from '../view.ts';
import type { Ballot } from './stances.ts';
import type { TurnRuleName } from './turn-rules/names.ts';

/** Steps that somebody is asked for: a person who took a seat, or a provider in one call each. */
export const askedKinds = [
  /** A private ballot. */
  'ballot',
  /** The same participant votes again without having heard the discussion. */
  'control-ballot',
  /** The same participant votes again and hears only how the others voted. */
  'stances-ballot',
  /** The same participant votes after a transcript of the same length about something else. */
  'sham-ballot',
  /** The moderator opens a phase. */
  'opening',
  /** The moderator probes in the middle of a phase. */
  'probe',
  /** The moderator says who speaks next. */
  'choice',
  /** A participant says how much it wants to speak, 0 to 10. */
  'bid',
  /** A participant speaks. */
  'turn',
  /** A participant answers the analyst's question. */
  'answer',
  /** Whether the phase has met its objective already. */
  'coverage',
  /** A summary of older turns, which stands for them in further prompts. */
  'digest',
  /** Stances, agreement, topics and covered objectives of the turns of a phase. */
  'coding',
  /** Findings of one group with their quotes. */
  'insights',
  /** Findings over all groups. */
  'summary',
] as const;
export type AskedKind = (typeof askedKinds)[number];

/** Steps that the analyst adds. */
export type GivenKind = 'question' | 'stimulus' | 'whisper' | 'change';
export type StepKind = AskedKind | GivenKind;

/** True for a step that somebody is asked for. */
export function isAsked(kind: StepKind): kind is AskedKind {
  return (askedKinds as readonly string[]).includes(kind);
}

/** Steps that everybody in the group hears; each has a number in the transcript unless it is private. */
export const spokenKinds: readonly StepKind[] = ['opening', 'probe', 'turn', 'answer', 'question', 'stimulus'];

export interface PlannedStep {
  /** Unique in the panel; the same step has the same key however often it is planned: 'g0/phase1/turn3'. */
  key: string;
  kind: StepKind;
  /** The group, from 0; null for the summary over all groups. */
  group: number | null;
  /** Place of the phase in the guide; null outside of phases. */
  phase: number | null;
  /** The participant that answers; null for the moderator and the analysis. */
  participantId: string | null;
  /** Ballots: 0 before the discussion, n + 1 after phase n. */
  moment: number | null;
  /** Place in the group's transcript, from 1; null for what is not spoken. */
  exchange: number | null;
  /** Why this step, and what its prompt needs. */
  plan: StepPlan;
}

export interface StepPlan {
  /** Why this participant speaks next, as people read it. */
  reason?: string;
  /** The participant that has to be asked next because it was silent for two rounds. */
  invites?: string | null;
  probe?: string;
  /** True for a probe that plays devil's advocate because everybody agreed. */
  isConvergence?: boolean;
  /** The analyst's question that is answered. */
  question?: string;
  /** True for an answer that nobody else hears. */
  isPrivate?: boolean;
  /** Exchanges that the digest stands for: from 1 to this number. */
  upTo?: number;
  /** Hints of the analyst to the moderator since its last turn. */
  whispers?: string[];
  /** The change that the analyst made. */
  change?: Change;
  /** Participants that the analyst's question goes to. */
  asked?: string[];
}

export type Change =
  | { kind: 'mute' | 'unmute' | 'join'; participantId: string }
  | { kind: 'rule'; rule: TurnRuleName }
  | { kind: 'end' };

export interface Step extends PlannedStep {
  /** Number of the job's item. */
  number: number;
  status: 'open' | 'answered' | 'failed';
  /** How a failed step ended without an answer; null or missing where its call failed. */
  ending?: EndingKind | null;
  /** Its words; null while it is open. */
  text: string | null;
  data: StepData | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Data of a reply, by the kind of the step. */
export interface StepData {
  ballot?: Ballot;
  /** The line that goes with a ballot. */
  line?: string;
  /** Desire to speak, 0 to 10. */
  bid?: number;
  /** The participant that the moderator chose. */
  chosen?: string;
  coding?: Coding;
  coverage?: ObjectiveCheck;
  insights?: FoundInsight[];
  summary?: PanelSummary;
  /** Calls of tools before it was said, which everybody hears of. */
  toolCalls?: { name: string; summary: string }[];
  /** Why a turn was asked once more: 'repetition', 'contradiction' or 'off-baseline'. */
  askedAgainFor?: string;
  /** The flaw that a turn still has after it was asked again; '' for none. */
  flaw?: string;
}

/** The turns of a phase as the analysis reads them, by their numbers in the transcript. */
export interface Coding {
  exchanges: CodedExchange[];
  objective: ObjectiveCheck;
}

/** Whether a phase met its objective, with a quote that shows it. */
export interface ObjectiveCheck {
  isCovered: boolean;
  exchange: number | null;
  quote: string;
}

export interface CodedExchange {
  exchange: number;
  /** The stance spoken aloud; null when none was. */
  stance: Ballot | null;
  /** Participants that it answers. */
  to: { participantId: string; agreement: number; topic: string }[];
}

export const insightTypes = ['theme', 'agreement', 'disagreement', 'concern', 'suggestion', 'surprise'] as const;
export type InsightType = (typeof insightTypes)[number];

/** A quote and the exchange in which it must stand. */
export const quoteView = view('PanelQuote', {
  exchange: int(),
  quote: text(),
});

export type Quote = ValueOf<typeof quoteView>;

export interface FoundInsight {
  type: InsightType;
  content: string;
  /** 0 to 1. */
  confidence: number;
  /** 0 to 1. */
  importance: number;
  supporting: Quote[];
  contradicting: Quote[];
}

/** Findings over all groups; insights are named by group and place, such as 'g0i2'. */
export interface PanelSummary {
  summary: string;
  recommendation: string;
  minorityReport: string;
  /** Insights of different groups that say the same, one list each. */
  themes: { content: string; insights: string[] }[];
}
