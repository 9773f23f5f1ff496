/** The table of a group after what the analyst changed: who is present and which rule holds. */
import { seededRandom, shuffled } from '../random.ts';
import type { Participant, PanelSpec } from './setup.ts';
import type { Step } from './step.ts';
import type { TurnRuleName } from './turn-rules/names.ts';

export interface Table {
  /** Ids of those who may speak, in the order of their seats. */
  present: string[];
  rule: TurnRuleName;
  /** True after the analyst ended the discussion. */
  isEnded: boolean;
}

/** How a group is seated after all changes so far. */
export function tableOf(spec: PanelSpec, steps: readonly Step[], group: number): Table {
  const seats = seatsOf(spec, group);
  const table: Table = { present: seats.map(({ id }) => id), rule: spec.turnRule, isEnded: false };
  const inOrder = (ids: readonly string[]) => seats.map(({ id }) => id).filter((id) => ids.includes(id));
  for (const step of steps) {
    const { change } = step.plan;
    if (step.group !== group || change === undefined) continue;
    if (change.kind === 'mute') table.present = table.present.filter((id) => id !== change.participantId);
    else if (change.kind === 'unmute') table.present = inOrder([...table.present, change.participantId]);
    else if (change.kind === 'rule') table.rule = change.rule;
    else table.isEnded = true;
  }
  return table;
}

/** Each further group sits in another order, so that who speaks first differs; both branches of a fork sit alike. */
function seatsOf({ participants, seed, forkOf }: PanelSpec, group: number): Participant[] {
  const seating = forkOf?.group ?? group;
  return seating === 0 ? participants : shuffled(seededRandom(`${seed}/seats/${seating}`), participants);
}
