/** The table of a group after what the analyst changed: who is present and which rule holds. */
import { seededRandom, shuffled } from '../random.ts';
import { firstParticipants, type Participant, type PanelSpec } from './setup.ts';
import type { Step } from './step.ts';
import type { TurnRuleName } from './turn-rules/names.ts';

export interface Table {
  /** Ids of those who may speak, in the order of their seats. */
  present: string[];
  /** Ids of all who sit in the group, also of those who only listen. */
  members: string[];
  rule: TurnRuleName;
  /** True after the analyst ended the discussion. */
  isEnded: boolean;
}

/** How a group is seated after all changes so far. */
export function tableOf(spec: PanelSpec, steps: readonly Step[], group: number): Table {
  const seats = seatsOf(spec, group);
  const first = firstParticipants(seats).map(({ id }) => id);
  const table: Table = { present: first, members: first, rule: spec.turnRule, isEnded: false };
  const inOrder = (ids: readonly string[]) => seats.map(({ id }) => id).filter((id) => ids.includes(id));
  for (const step of steps) {
    const { change } = step.plan;
    if (step.group !== group || change === undefined) continue;
    if (change.kind === 'mute') table.present = table.present.filter((id) => id !== change.participantId);
    else if (change.kind === 'unmute') table.present = inOrder([...table.present, change.participantId]);
    else if (change.kind === 'join') {
      table.present = inOrder([...table.present, change.participantId]);
      table.members = inOrder([...table.members, change.participantId]);
    } else if (change.kind === 'rule') table.rule = change.rule;
    else table.isEnded = true;
  }
  return table;
}

/**
 * Each further group sits in another order, so that who speaks first differs; both branches of a fork sit alike. Whoever
 * joined later sits last.
 */
function seatsOf({ participants, seed, forkOf }: PanelSpec, group: number): Participant[] {
  const seating = forkOf?.group ?? group;
  if (seating === 0) return participants;
  const first = shuffled(seededRandom(`${seed}/seats/${seating}`), firstParticipants(participants));
  return [...first, ...participants.filter((one) => !first.includes(one))];
}

/** The panel as a group knows it: with those who sit in it now. */
export function specOfGroup(spec: PanelSpec, steps: readonly Step[], group: number | null): PanelSpec {
  if (group === null || firstParticipants(spec.participants).length === spec.participants.length) return spec;
  const { members } = tableOf(spec, steps, group);
  return { ...spec, participants: spec.participants.filter(({ id }) => members.includes(id)) };
}
