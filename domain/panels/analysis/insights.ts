/** Findings whose quotes are in the transcript. Others are dropped and counted. */
import { text, float, list, int, hidden, view, type ValueOf } from '../../view.ts';
import type { PanelSpec } from '../setup.ts';
import { quoteView, type FoundInsight, type Step } from '../step.ts';
import { quoteCheck } from './quotes.ts';

export const checkedInsightView = view('PanelFinding', 'A finding whose quotes are all in the transcript.', {
  type: text<FoundInsight['type']>(),
  content: text(),
  /** 0 to 1. */
  confidence: float(),
  /** 0 to 1. */
  importance: float(),
  supporting: list(quoteView),
  contradicting: list(quoteView),
  /** Names it by group and place: 'g0i2'. */
  id: text(),
  group: int(),
  /** Ids of the participants whose turns support it. */
  participantIds: hidden<string[]>(),
});

export type CheckedInsight = ValueOf<typeof checkedInsightView>;

/** A group's findings, and how many were dropped because a quote of theirs is not in the turn that it names. */
export function insightsOf(
  spec: PanelSpec,
  steps: readonly Step[],
  group: number,
): { kept: CheckedInsight[]; dropped: number } {
  const found = steps.find((step) => step.group === group && step.kind === 'insights')?.data?.insights ?? [];
  const speakerOf = quoteCheck(spec, steps, group);
  const kept = found.flatMap((insight, place): CheckedInsight[] => {
    const speakers = insight.supporting.flatMap((quote) => speakerOf(quote) ?? []);
    if (speakers.length === 0 || speakers.length < insight.supporting.length) return [];
    return [
      {
        ...insight,
        contradicting: insight.contradicting.filter((quote) => speakerOf(quote) !== null),
        id: `g${group}i${place}`,
        group,
        participantIds: [...new Set(speakers)],
      },
    ];
  });
  return { kept, dropped: found.length - kept.length };
}

/** Lists the groups whose findings a theme joins. */
export function groupsOfTheme(insights: readonly string[]): number[] {
  return [...new Set(insights.flatMap((id) => /^g(\d+)i\d+$/.exec(id)?.[1] ?? []))].map(Number).sort((a, b) => a - b);
}
