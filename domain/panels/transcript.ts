/** The transcript of a group: what everybody in it hears, and what a prompt holds of it. */
import type { PanelSpec } from './setup.ts';
import { spokenKinds, type Step } from './step.ts';

export interface Exchange {
  /** Place in the group's transcript, from 1. */
  exchange: number;
  kind: Step['kind'];
  phase: number | null;
  /** Null for the moderator and the analyst. */
  participantId: string | null;
  speaker: string;
  text: string;
  /** Calls of tools that the speaker made for it. */
  toolCalls?: { name: string; summary: string }[];
}

/** Whatever was said in a group so far, in order. Private answers and failed turns are left out. */
export function transcriptOf(spec: PanelSpec, steps: readonly Step[], group: number): Exchange[] {
  return steps
    .filter((step) => step.group === group && isHeard(step))
    .map((step) => ({
      exchange: step.exchange ?? 0,
      kind: step.kind,
      phase: step.phase,
      participantId: step.participantId,
      speaker: speakerOf(spec, step),
      text: step.text ?? '',
      ...(step.data?.toolCalls === undefined ? {} : { toolCalls: step.data.toolCalls }),
    }))
    .sort((one, other) => one.exchange - other.exchange);
}

function isHeard({ kind, status, exchange }: Step): boolean {
  return status === 'answered' && exchange !== null && spokenKinds.includes(kind);
}

function speakerOf(spec: PanelSpec, { kind, participantId }: Step): string {
  if (kind === 'stimulus') return 'Shown to everybody';
  if (participantId === null) return spec.moderator.name;
  return nameOf(spec, participantId);
}

/** The name of a participant; its id when it is not known. */
export function nameOf(spec: Pick<PanelSpec, 'participants'>, participantId: string): string {
  return spec.participants.find(({ id }) => id === participantId)?.name ?? participantId;
}

/** The newest digest of a group before a step, and the exchanges after it: all that a prompt holds of the transcript. */
export function heardBefore(
  spec: PanelSpec,
  steps: readonly Step[],
  group: number,
): { digest: string | null; upTo: number; exchanges: Exchange[] } {
  const digest = steps.findLast((step) => step.group === group && step.kind === 'digest' && step.status === 'answered');
  const upTo = digest?.plan.upTo ?? 0;
  const exchanges = transcriptOf(spec, steps, group).filter(({ exchange }) => exchange > upTo);
  return { digest: digest?.text ?? null, upTo, exchanges };
}
