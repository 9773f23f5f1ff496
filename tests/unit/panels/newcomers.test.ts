/** Participants who are added while a panel talks, and people who are not waited for any more. */
import { tableOf } from '../../../domain/panels/changes.ts';
import { countCalls } from '../../../domain/panels/call-count.ts';
import { nextOfGroup } from '../../../domain/panels/next-steps.ts';
import { buildStepPrompt } from '../../../domain/panels/prompts/build-step-prompt.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { endsWaiting, steeringKey } from '../../../domain/panels/steering.ts';
import type { PlannedStep, Step } from '../../../domain/panels/step.ts';
import { turnRuleNames } from '../../../domain/panels/turn-rules/names.ts';
import { panelSpec, runPanel, settled, type Reply } from '../../_support/panel-in-memory.ts';

const reply = (_steps: readonly Step[], { kind }: PlannedStep): Reply => {
  if (kind === 'bid') return { text: '', data: { bid: 5 } };
  if (kind === 'choice') return { text: '', data: { chosen: 'p1' } };
  if (kind === 'ballot') return { text: '', data: { ballot: { For: 1, Undecided: 0, Against: 0 } } };
  return { text: 'These are some words. '.repeat(8), data: null };
};

/** The panel with one more participant, who sits down in a group after so many turns. */
function withNewcomer(spec: PanelSpec, afterTurns: number, onlyGroup: number | null = null) {
  const newcomer = { ...spec.participants[0], id: 'p9', name: 'Newcomer', joinedBy: 'asked-1' };
  const wider = { ...spec, participants: [...spec.participants, newcomer] } as PanelSpec;
  const steps = runPanel(wider, reply, {
    interfere: (asked, group) => {
      const own = asked.filter((step) => step.group === group);
      const turns = own.filter(({ kind }) => kind === 'turn').length;
      const hasJoined = own.some(({ kind }) => kind === 'change');
      if (turns !== afterTurns || hasJoined || (onlyGroup !== null && group !== onlyGroup)) return [];
      const planned: PlannedStep = {
        key: steeringKey('asked-1'),
        kind: 'change',
        group,
        phase: 0,
        participantId: null,
        moment: null,
        exchange: null,
        plan: { change: { kind: 'join', participantId: 'p9' } },
      };
      return [settled(asked.length, planned, { text: '', data: null })];
    },
  });
  return { spec: wider, steps };
}

const guide = [
  { name: 'One', objective: 'First', question: '', turns: 12, probes: [], exit: 'turns' as const },
  { name: 'Two', objective: 'Second', question: '', turns: 12, probes: [], exit: 'turns' as const },
];

test.each(turnRuleNames)(
  'under %s somebody who is added speaks soon and votes from then on, and nobody else changes seats',
  (turnRule) => {
    for (const groups of [1, 2]) {
      const { spec, steps } = withNewcomer(panelSpec(4, { guide, turnRule, groups }), 6);
      for (const group of Array.from({ length: groups }, (_, number) => number)) {
        const own = steps.filter((step) => step.group === group);
        const joined = own.findIndex(({ kind }) => kind === 'change');
        const mine = own.flatMap(({ participantId, kind }, at) => (participantId === 'p9' ? [{ kind, at }] : []));
        expect(mine.every(({ at }) => at > joined)).toBe(true);
        const before = own.slice(joined).filter(({ kind }) => kind === 'turn');
        const first = before.findIndex(({ participantId }) => participantId === 'p9');
        expect(first).toBeGreaterThanOrEqual(0);
        expect(first).toBeLessThanOrEqual(2 * 5);
        expect(mine.filter(({ kind }) => kind === 'ballot')).toHaveLength(2);
        const { members, present } = tableOf(spec, steps, group);
        expect(members.at(-1)).toBe('p9');
        expect(present).toHaveLength(5);
        const original = tableOf(panelSpec(4, { guide, turnRule, groups }), [], group);
        expect(members.slice(0, 4)).toEqual(original.members);
      }
      expect(countCalls(spec)).toEqual(countCalls(panelSpec(4, { guide, turnRule, groups })));
    }
  },
);

test('prompts name who sits in the group, and a group that has not heard of somebody does not', () => {
  const { spec, steps } = withNewcomer(panelSpec(3, { guide, groups: 2 }), 4, 0);
  const prompts = (group: number) =>
    steps
      .filter((step) => step.group === group && step.kind === 'turn')
      .map((step) => buildStepPrompt(spec, steps.slice(0, step.number), step))
      .map(({ system, user }) => (system + user).includes('Newcomer'));
  expect(prompts(0)).toEqual(Array.from({ length: 24 }, (_, at) => at >= 4));
  expect(prompts(1).some((has) => has)).toBe(false);
  expect(steps.some(({ group, participantId }) => group === 1 && participantId === 'p9')).toBe(false);
});

test('a turn of a person is not waited for once the discussion is ended or they only listen', () => {
  const spec = panelSpec(3);
  const [turn] = nextOfGroup(spec, [], 0)?.filter(({ kind }) => kind === 'ballot') ?? [];
  const open = (kind: 'turn' | 'ballot' | 'answer', participantId: string) =>
    ({ ...turn, kind, participantId, number: 1, status: 'open' }) as Step;
  const people = new Set(['p2']);
  expect(endsWaiting([{ kind: 'end' }], [open('turn', 'p2')], people)).toBe(true);
  expect(endsWaiting([{ kind: 'mute', participantId: 'p2' }], [open('turn', 'p2')], people)).toBe(true);
  expect(endsWaiting([{ kind: 'mute', participantId: 'p1' }], [open('turn', 'p2')], people)).toBe(false);
  expect(endsWaiting([{ kind: 'whisper', text: 'x' }], [open('turn', 'p2')], people)).toBe(false);
  // Votes and answers are still waited for, and calls under way finish.
  expect(endsWaiting([{ kind: 'end' }], [open('ballot', 'p2')], people)).toBe(false);
  expect(endsWaiting([{ kind: 'end' }], [open('answer', 'p2')], people)).toBe(false);
  expect(endsWaiting([{ kind: 'end' }], [open('turn', 'p2'), open('turn', 'p1')], people)).toBe(false);
  expect(endsWaiting([{ kind: 'end' }], [], people)).toBe(false);
});
