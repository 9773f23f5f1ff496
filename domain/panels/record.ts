/** Fields of a panel's record that follow from its set-up, and from what was said. */
import { sumOf } from '../sum.ts';
import { importCalls, isImported } from './import/imported-panel.ts';
import type { GroupCounts } from './analysis/ballots.ts';
import { rehearse, secondsPerCall } from './rehearsal.ts';
import { panelSetupSchema, type PanelSpec } from './setup.ts';
import type { TemplateSetup } from './templates/saved-template.ts';
import type { Exchange } from './transcript.ts';

/** The moderator in a panel's record. Lines of a transcript without a participant are theirs. */
export const moderatorId = 'moderator';

/** The set-up of somebody who chooses nothing. */
const usual = panelSetupSchema.parse({
  topic: 'Any',
  participants: [
    { source: 'role', name: 'A' },
    { source: 'role', name: 'B' },
  ],
  guide: [{ name: 'Any', objective: 'Any', turns: 1 }],
});

/** Parts of a set-up that fields of their own show. */
const ownFields: ReadonlySet<string> = new Set<keyof PanelSpec>([
  'topic',
  'description',
  'templateId',
  'participants',
  'enabledTools',
  'scheduledFor',
  'simulated',
]);

/** Lists what differs from the template, or without one from the usual set-up. Null when nothing does. */
export function configOverrides(spec: PanelSpec, template: TemplateSetup | null): Record<string, unknown> | null {
  const { guide: _any, ...defaults } = usual;
  const begun: Record<string, unknown> = { ...defaults, ...template };
  const changed = Object.entries(spec).filter(
    ([name, value]) => !ownFields.has(name) && JSON.stringify(value) !== JSON.stringify(begun[name]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Estimates how long the panel takes, in seconds, without the time that people take in it. */
export function estimatedSeconds(spec: PanelSpec): number {
  if (isImported(spec)) return secondsPerCall * importCalls(spec.guide);
  return secondsPerCall * rehearse({ ...spec, participants: spec.participants.map(({ source }) => source) }).points;
}

/** How far the latest private votes agree, over all groups. */
interface VoteAgreement {
  /** The stance that most lead with. */
  stance: string;
  votes: number;
  of: number;
  /** 0 to 1. */
  share: number;
}

/** Null without votes. */
export function voteAgreement(votes: readonly GroupCounts[]): VoteAgreement | null {
  const counts = new Map<string, number>();
  for (const { stances } of votes)
    for (const { stance, latest } of stances) counts.set(stance, (counts.get(stance) ?? 0) + latest);
  const of = sumOf([...counts.values()], (count) => count);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || of === 0) return null;
  return { stance: most[0], votes: most[1], of, share: most[1] / of };
}

/** A call of a tool in a turn that supports a finding. */
interface ToolEvidence {
  exchange: number;
  participantId: string | null;
  toolName: string;
  summary: string;
}

/** Lists what the speakers of a finding's quotes looked up before they said them. */
export function toolEvidenceOf(
  { group, supporting }: { group: number; supporting: readonly { exchange: number }[] },
  transcript: readonly { group: number; exchanges: readonly Exchange[] }[],
): ToolEvidence[] {
  const cited = new Set(supporting.map(({ exchange }) => exchange));
  const own = transcript.find((one) => one.group === group)?.exchanges ?? [];
  return own
    .filter(({ exchange }) => cited.has(exchange))
    .flatMap(({ exchange, participantId, toolCalls = [] }) =>
      toolCalls.map(({ name, summary }) => ({ exchange, participantId, toolName: name, summary })),
    );
}
