/** What the analyst changed in a group while it talks: who is present and which rule holds. */
import type { PanelSpec } from './setup.ts';
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
  const table: Table = {
    present: spec.participants.filter(({ joins }) => joins === undefined).map(({ id }) => id),
    rule: spec.turnRule,
    isEnded: false,
  };
  for (const step of steps) {
    const { change } = step.plan;
    if (step.group !== group || change === undefined) continue;
    if (change.kind === 'mute') table.present = table.present.filter((id) => id !== change.participantId);
    else if (change.kind === 'unmute' || change.kind === 'add')
      table.present = seated(spec, [...table.present, change.participantId]);
    else if (change.kind === 'rule') table.rule = change.rule;
    else table.isEnded = true;
  }
  return table;
}

function seated(spec: PanelSpec, ids: readonly string[]): string[] {
  return spec.participants.map(({ id }) => id).filter((id) => ids.includes(id));
}
