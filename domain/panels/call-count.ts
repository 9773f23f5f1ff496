/** How many calls a panel makes: exact before it starts, as long as nothing is added to it. */
import { digestsFor } from './digests.ts';
import { probesOf, turnsAllowed } from './next-steps.ts';
import type { AskedKind } from './step.ts';
import { firstParticipants, hasSham, isHuman, type PanelSetup, type PanelSpec, type Phase } from './setup.ts';
import { turnRules } from './turn-rules/turn-rules.ts';

export type CallCounts = Record<AskedKind, number>;

export type CountedSetup = Pick<
  PanelSetup,
  'guide' | 'maxTurns' | 'turnRule' | 'ballots' | 'controls' | 'sham' | 'groups'
> & {
  participants: PanelSetup['participants'] | PanelSpec['participants'];
};

/**
 * Counts the calls by kind. Not counted, because they depend on what is said: a second try of a turn that repeats or
 * contradicts (at most one a turn), a devil's advocate when everybody agrees (at most one a group), calls after tools
 * (at most three a turn), and what the analyst asks while it runs. A phase that ends when everybody has spoken, or when
 * its aim is met, takes fewer; so does one in which people speak.
 */
export function countCalls(setup: CountedSetup): CallCounts {
  const { groups, turnRule } = setup;
  const seated = firstParticipants<CountedSetup['participants'][number]>(setup.participants);
  const people = seated.length;
  // People speak and vote without a call, and do not bid.
  const asked = seated.filter((one) => !isHuman(one)).length;
  const phases = phasesOf(setup);
  const turns = phases.reduce((sum, phase) => sum + phase.turns, 0);
  const probes = phases.reduce((sum, phase) => sum + phase.probes, 0);
  const { asks } = turnRules[turnRule];
  // The previous speaker says nothing about wanting to speak again.
  const bids = asks === 'participants' ? asked + (turns - 1) * (asked === people ? people - 1 : asked) : 0;
  const later = setup.ballots === 'none' ? 0 : setup.ballots === 'ends' ? 1 : phases.length;
  const ballots = setup.ballots === 'none' ? 0 : asked * (1 + later);
  const controls = setup.controls ? asked * later : 0;
  const each: Omit<CallCounts, 'summary'> = {
    ballot: ballots,
    'control-ballot': controls,
    'stances-ballot': controls,
    'sham-ballot': hasSham(setup) ? controls : 0,
    opening: phases.length,
    probe: probes,
    choice: asks === 'moderator' ? turns : 0,
    bid: bids,
    turn: turns,
    answer: 0,
    digest: digestsFor(phases.length + probes + turns),
    coverage: phases.reduce((sum, phase) => sum + checksOf(phase, people), 0),
    coding: phases.length,
    insights: 1,
  };
  const all = Object.fromEntries(Object.entries(each).map(([kind, count]) => [kind, count * groups]));
  return { ...(all as Omit<CallCounts, 'summary'>), summary: 1 };
}

/** The phases that are reached, with their turns and probes. */
export function phasesOf({ guide, maxTurns }: Pick<PanelSetup, 'guide' | 'maxTurns'>) {
  let left = turnsAllowed({ guide, maxTurns });
  return guide.flatMap((phase) => {
    const turns = Math.min(phase.turns, left);
    left -= turns;
    return turns === 0 ? [] : [{ turns, probes: probesOf(phase, turns).length, exit: phase.exit }];
  });
}

/** Checks of a phase that ends when its aim is met: one after every round but the last. */
function checksOf({ exit, turns }: Pick<Phase, 'exit' | 'turns'>, people: number): number {
  return exit === 'covered' ? Math.floor((turns - 1) / people) : 0;
}
