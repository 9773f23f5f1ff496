/** The outcome of a panel, as its record keeps it. */
import { stanceCounts, type GroupCounts } from './analysis/ballots.ts';
import { distinctGroups } from './analysis/copies.ts';
import { groupsOfTheme, insightsOf, type CheckedInsight } from './analysis/insights.ts';
import { relationshipsOf, type Relationship } from './analysis/relationships.ts';
import { voteChanges, type VoteChanges } from './analysis/vote-changes.ts';
import type { PanelSpec } from './setup.ts';
import type { Step } from './step.ts';
import { transcriptOf, type Exchange } from './transcript.ts';

export interface PanelOutcome {
  transcript: { group: number; exchanges: Exchange[] }[];
  insights: CheckedInsight[];
  relationships: Relationship[];
  summary: string | null;
  finalRecommendation: string | null;
  consensus: {
    /** Leading stances of the first and the latest ballots. */
    votes: GroupCounts[];
    minorityReport: string;
    /** Copies of a group count once in `groups`, the number of groups in which a theme came up. */
    themes: { content: string; groups: number; inGroups: number[] }[];
    /** Number of groups that are no copies of another. */
    distinctGroups: number;
    /** Findings whose quotes are not in the transcript. */
    droppedInsights: number;
    voteChanges: VoteChanges;
  };
  currentTurn: number;
}

/** Lists what was said, by group. */
export function transcriptsOf(spec: PanelSpec, steps: readonly Step[]): PanelOutcome['transcript'] {
  return Array.from({ length: spec.groups }, (_, group) => ({ group, exchanges: transcriptOf(spec, steps, group) }));
}

export function outcomeOf(spec: PanelSpec, steps: readonly Step[]): PanelOutcome {
  const groups = Array.from({ length: spec.groups }, (_, group) => group);
  const found = groups.map((group) => insightsOf(spec, steps, group));
  const distinct = distinctGroups(spec, steps);
  const summary = steps.find(({ kind }) => kind === 'summary')?.data?.summary;
  return {
    transcript: transcriptsOf(spec, steps),
    insights: found.flatMap(({ kept }) => kept).sort((one, other) => other.importance - one.importance),
    relationships: relationshipsOf(spec, steps),
    summary: summary?.summary ?? null,
    finalRecommendation: summary?.recommendation ?? null,
    consensus: {
      votes: stanceCounts(spec, steps),
      minorityReport: summary?.minorityReport ?? '',
      themes: (summary?.themes ?? []).map(({ content, insights }) => {
        const inGroups = groupsOfTheme(insights);
        const own = distinct.filter((set) => set.some((group) => inGroups.includes(group)));
        return { content, groups: own.length, inGroups };
      }),
      distinctGroups: distinct.length,
      droppedInsights: found.reduce((sum, { dropped }) => sum + dropped, 0),
      voteChanges: voteChanges(spec, steps),
    },
    currentTurn: turnsTaken(steps),
  };
}

/** Counts the turns that were spoken. */
export function turnsTaken(steps: readonly Step[]): number {
  return steps.filter(({ kind, status }) => kind === 'turn' && status === 'answered').length;
}
