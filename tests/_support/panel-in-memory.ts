/** Runs whole panels in memory, one step at a time, with replies from a function. */
import { nextOfGroup, nextOfPanel } from '../../domain/panels/next-steps.ts';
import type { Participant, PanelSpec } from '../../domain/panels/setup.ts';
import { panelSetupSchema } from '../../domain/panels/setup.ts';
import type { PlannedStep, Step, StepData } from '../../domain/panels/step.ts';

export type Reply = { text: string; data: StepData | null } | null;

/** A set-up with so many typed roles. */
export function panelSpec(people: number, changes: Partial<Omit<PanelSpec, 'participants'>> = {}): PanelSpec {
  const roles = Array.from({ length: people }, (_, at) => ({ source: 'role' as const, name: `Person ${at + 1}` }));
  const guide = [{ name: 'Talk', objective: 'What they think', turns: 6 }];
  const setup = panelSetupSchema.parse({ topic: 'A new tram line', guide, participants: roles });
  const participants = setup.participants.map((source, at) => participant(at, source));
  return { ...setup, ...changes, participants };
}

function participant(at: number, source: Participant['source']): Participant {
  const id = `p${at + 1}`;
  return { id, name: `Person ${at + 1}`, source, persona: `You are person ${at + 1}.`, facts: [] };
}

/** Adds what the analyst does before the next step of a group. */
export type Interfere = (steps: readonly Step[], group: number) => Step[];

/** Runs all groups, then the summary. Throws when a panel does not end. */
export function runPanel(
  spec: PanelSpec,
  reply: (steps: readonly Step[], step: PlannedStep) => Reply,
  { interfere = () => [], steps = [] }: { interfere?: Interfere; steps?: Step[] } = {},
): Step[] {
  const asked = [...steps];
  const settle = (planned: readonly PlannedStep[]) => {
    const heard = [...asked];
    for (const step of planned) asked.push(settled(asked.length, step, reply(heard, step)));
  };
  const groups = Array.from({ length: spec.groups }, (_, group) => group);
  for (const group of groups)
    for (let next = nextOfGroup(spec, asked, group); next !== null; next = nextOfGroup(spec, asked, group)) {
      settle(next);
      asked.push(...interfere(asked, group));
      if (asked.length > 20_000) throw new Error('The panel does not end');
    }
  settle(nextOfPanel(asked) ?? []);
  return asked;
}

export function settled(number: number, planned: PlannedStep, reply: Reply): Step {
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  if (reply === null) return { ...planned, ...spent, number, status: 'failed', text: null, data: null };
  return { ...planned, ...spent, number, status: 'answered', ...reply };
}
