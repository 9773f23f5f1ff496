/** Findings whose quotes are in the transcript. Others are dropped and counted. */
import type { PanelSpec } from '../setup.ts';
import type { FoundInsight, Quote, Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';

export interface CheckedInsight extends FoundInsight {
  /** Names it by group and place: 'g0i2'. */
  id: string;
  group: number;
  /** Ids of the participants whose turns support it. */
  participantIds: string[];
}

/** A group's findings, and how many were dropped because a quote of theirs is not in the turn that it names. */
export function insightsOf(
  spec: PanelSpec,
  steps: readonly Step[],
  group: number,
): { kept: CheckedInsight[]; dropped: number } {
  const found = steps.find((step) => step.group === group && step.kind === 'insights')?.data?.insights ?? [];
  const said = new Map(transcriptOf(spec, steps, group).map((one) => [one.exchange, one]));
  const isSaid = ({ exchange, quote }: Quote) =>
    plain(quote) !== '' && plain(said.get(exchange)?.text ?? '').includes(plain(quote));
  const kept = found.flatMap((insight, place): CheckedInsight[] => {
    if (insight.supporting.length === 0 || !insight.supporting.every(isSaid)) return [];
    const speakers = insight.supporting.flatMap(({ exchange }) => said.get(exchange)?.participantId ?? []);
    return [
      {
        ...insight,
        contradicting: insight.contradicting.filter(isSaid),
        id: `g${group}i${place}`,
        group,
        participantIds: [...new Set(speakers)],
      },
    ];
  });
  return { kept, dropped: found.length - kept.length };
}

/** Spaces, quotation marks and capitals may differ between a quote and its turn. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^["'\s…]+|["'\s…]+$/g, '')
    .toLowerCase();
}

/** Number of groups whose findings a theme joins. */
export function groupsOfTheme(insights: readonly string[]): number {
  return new Set(insights.flatMap((id) => /^g(\d+)i\d+$/.exec(id)?.[1] ?? [])).size;
}
