/** Decides what a panel does next: its steps, and what its owner told it meanwhile, in; what changes, out. */
import { nextOfGroup, nextOfPanel } from './next-steps.ts';
import { humansOf, type PanelSpec } from './setup.ts';
import {
  applySteering,
  endsWaiting,
  heardSinceAnswer,
  isTalkOver,
  steeringKey,
  type StoredRequest,
} from './steering.ts';
import type { PlannedStep, Step } from './step.ts';

/** A request of the owner, by the id that its sender chose. */
export interface ToldRequest {
  id: string;
  request: StoredRequest;
}

export interface Plan {
  /** Numbers of open steps that nobody waits for any more. */
  leftOut: number[];
  /** Steps to store behind all others: what the owner told the group, and what is asked now for the first time. */
  added: Step[];
  /** Steps to ask now; null when there are none left. */
  open: Step[] | null;
  /** Requests of the owner since the last answer, and the turn after which the group hears them. */
  heard: { id: string; after: number }[];
}

/** Plans what a group does next; the summary for the group null. */
export function planNext(
  spec: PanelSpec,
  before: readonly Step[],
  group: number | null,
  told: readonly ToldRequest[],
): Plan {
  const { steps, leftOut } = group === null ? { steps: [...before], leftOut: [] } : hear(spec, before, group, told);
  const heard = heardSinceAnswer(steps, group);
  const next = group === null ? nextOfPanel(steps) : nextOfGroup(spec, steps, group);
  if (next === null) return { leftOut, added: steps.slice(before.length), open: null, heard };
  const known = new Set(steps.map(nameOf));
  for (const planned of next) if (!known.has(nameOf(planned))) append(steps, { ...planned, text: null }, 'open');
  const wanted = new Set(next.map(nameOf));
  const open = steps.filter((step) => step.status === 'open' && wanted.has(nameOf(step)));
  return { leftOut, added: steps.slice(before.length), open, heard };
}

function nameOf({ group, key }: Pick<PlannedStep, 'group' | 'key'>): string {
  return `${group}/${key}`;
}

function append(steps: Step[], planned: PlannedStep & { text: string | null }, status: 'open' | 'answered'): void {
  const number = (steps.at(-1)?.number ?? -1) + 1;
  steps.push({ ...planned, number, status, data: null, inputTokens: 0, outputTokens: 0, costUsd: 0 });
}

/** Makes steps of what the owner asked for since the group's last step. */
function hear(
  spec: PanelSpec,
  before: readonly Step[],
  group: number,
  told: readonly ToldRequest[],
): { steps: Step[]; leftOut: number[] } {
  const unchanged = { steps: [...before], leftOut: [] };
  const own = before.filter((step) => step.group === group);
  if (isTalkOver(own)) return unchanged;
  const known = new Set(own.map(({ key }) => key));
  const requests = told.filter(({ id }) => !known.has(steeringKey(id)));
  if (requests.length === 0) return unchanged;
  // Calls under way finish first, so that everybody hears a question at the same place.
  const open = own.filter(({ status }) => status === 'open');
  const wanted = requests.map(({ request }) => request);
  if (open.length > 0 && !endsWaiting(wanted, open, humansOf(spec))) return unchanged;
  // Turns that nobody waits for any more count as failed ones.
  const leftOut = new Set(open.map(({ number }) => number));
  const steps = before.map((step) => (leftOut.has(step.number) ? { ...step, status: 'failed' as const } : step));
  for (const { id, request } of requests) append(steps, applySteering(spec, steps, group, id, request), 'answered');
  return { steps, leftOut: [...leftOut] };
}
