/** Hand-made panels: a set-up and the steps that tests give it. */
import type { BallotKind } from '../../domain/panels/analysis/ballots.ts';
import { panelSetupSchema, type PanelSpec } from '../../domain/panels/setup.ts';
import { defaultStances, type Ballot } from '../../domain/panels/stances.ts';
import type { CodedExchange, Coding, Step } from '../../domain/panels/step.ts';

/** A panel without a sham transcript, as all were before there was one. */
export function panelSpec(names: readonly string[], phases = 4, groups = 1): PanelSpec {
  const roles = names.map((name) => ({ source: 'role' as const, name }));
  const guide = Array.from({ length: phases }, (_, phase) => ({
    name: `Phase ${phase + 1}`,
    objective: `Objective ${phase + 1}`,
    turns: names.length,
  }));
  const setup = panelSetupSchema.parse({ topic: 'A promise', participants: roles, guide, groups, sham: false });
  const participants = setup.participants.map((source, seat) => ({
    id: `p${seat + 1}`,
    name: names[seat] ?? '',
    source,
    persona: '',
    facts: [],
  }));
  return { ...setup, participants };
}

let numbers = 0;

export function panelStep(fields: Pick<Step, 'key' | 'kind'> & Partial<Step>): Step {
  return {
    group: 0,
    phase: null,
    participantId: null,
    moment: null,
    exchange: null,
    plan: {},
    number: (numbers += 1),
    status: 'answered',
    text: null,
    data: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    ...fields,
  };
}

/** A ballot of the default stances at a position of −1 to 1, without undecided shares. */
export function ballotAt(position: number): Ballot {
  const [positive, , negative] = defaultStances;
  return { [positive]: (1 + position) / 2, Undecided: 0, [negative]: (1 - position) / 2 };
}

export function castBallot(
  participantId: string,
  moment: number,
  ballot: Ballot,
  { kind = 'ballot', group = 0 }: { kind?: BallotKind; group?: number } = {},
): Step {
  const key = `g${group}/moment${moment}/${kind}/${participantId}`;
  const phase = moment === 0 ? null : moment - 1;
  return panelStep({
    key,
    kind,
    group,
    phase,
    participantId,
    moment,
    data: { ballot, line: `${participantId} ${moment}` },
  });
}

export function spokenTurn(participantId: string, phase: number, exchange: number, text: string, group = 0): Step {
  return panelStep({ key: `g${group}/turn${exchange}`, kind: 'turn', group, phase, participantId, exchange, text });
}

export function codingOf(
  phase: number,
  exchanges: readonly (Partial<CodedExchange> & { exchange: number })[],
  objective: Coding['objective'] = { isCovered: false, exchange: null, quote: '' },
  group = 0,
): Step {
  const coded = exchanges.map((exchange) => ({ stance: null, to: [], ...exchange }));
  const data = { coding: { exchanges: coded, objective } };
  return panelStep({ key: `g${group}/phase${phase}/coding`, kind: 'coding', group, phase, data });
}
