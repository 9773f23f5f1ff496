/** The outcome of a panel, as its record keeps it. */
import { ballotsAt, lastMoment } from './analysis/ballots.ts';
import { groupsOfTheme, insightsOf, type CheckedInsight } from './analysis/insights.ts';
import { relationshipsOf, type Relationship } from './analysis/relationships.ts';
import type { PanelSpec } from './setup.ts';
import { leadingStance } from './stances.ts';
import type { Step } from './step.ts';
import { transcriptOf, type Exchange } from './transcript.ts';

/** How a group voted in private, by stance. */
export interface VoteCount {
  stance: string;
  first: number;
  last: number;
}

export interface PanelOutcome {
  transcript: { group: number; exchanges: Exchange[] }[];
  insights: CheckedInsight[];
  relationships: Relationship[];
  summary: string | null;
  finalRecommendation: string | null;
  consensus: {
    votes: { group: number; stances: VoteCount[] }[];
    minorityReport: string;
    themes: { content: string; groups: number }[];
    /** Findings whose quotes are not in the transcript. */
    droppedInsights: number;
  };
  currentTurn: number;
}

export function outcomeOf(spec: PanelSpec, steps: readonly Step[]): PanelOutcome {
  const groups = Array.from({ length: spec.groups }, (_, group) => group);
  const found = groups.map((group) => insightsOf(spec, steps, group));
  const summary = steps.find(({ kind }) => kind === 'summary')?.data?.summary;
  return {
    transcript: groups.map((group) => ({ group, exchanges: transcriptOf(spec, steps, group) })),
    insights: found.flatMap(({ kept }) => kept).sort((one, other) => other.importance - one.importance),
    relationships: relationshipsOf(spec, steps),
    summary: summary?.summary ?? null,
    finalRecommendation: summary?.recommendation ?? null,
    consensus: {
      votes: groups.map((group) => ({ group, stances: countVotes(spec, steps, group) })),
      minorityReport: summary?.minorityReport ?? '',
      themes: (summary?.themes ?? []).map(({ content, insights }) => ({ content, groups: groupsOfTheme(insights) })),
      droppedInsights: found.reduce((sum, { dropped }) => sum + dropped, 0),
    },
    currentTurn: steps.filter(({ kind, status }) => kind === 'turn' && status === 'answered').length,
  };
}

/** Participants by the stance that they lean to most, in the first and the last private ballot. */
export function countVotes(spec: PanelSpec, steps: readonly Step[], group: number): VoteCount[] {
  const leadsAt = (moment: number) =>
    ballotsAt(spec, steps, group, moment).map(({ ballot }) => leadingStance(spec.stances, ballot));
  const first = leadsAt(0);
  const last = leadsAt(lastMoment(steps, group));
  return spec.stances.map((stance) => ({
    stance,
    first: first.filter((one) => one === stance).length,
    last: last.filter((one) => one === stance).length,
  }));
}
