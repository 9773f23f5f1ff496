/** Air time of a group, and the aims that it met. */
import { specOfGroup } from '../changes.ts';
import type { PanelSpec } from '../setup.ts';
import type { ObjectiveCheck, Step } from '../step.ts';
import { countWords } from '../../letters.ts';
import { text, int, view, type ValueOf } from '../../view.ts';
import { quoteCheck } from './quotes.ts';

export const airTimeView = view('PanelAirtime', {
  participantId: text(),
  turns: int(),
  words: int(),
});

export type AirTime = ValueOf<typeof airTimeView>;

/** Counts turns and words of each participant in a group. */
export function airTimeOf(spec: PanelSpec, steps: readonly Step[], group: number): AirTime[] {
  const { participants } = specOfGroup(spec, steps, group);
  const turns = steps.filter((step) => step.group === group && step.kind === 'turn' && step.status === 'answered');
  return participants.map(({ id }) => {
    const mine = turns.filter(({ participantId }) => participantId === id);
    const words = mine.reduce((sum, { text }) => sum + countWords(text ?? ''), 0);
    return { participantId: id, turns: mine.length, words };
  });
}

export type Objective = ObjectiveCheck & { phase: number };

/** Lists the aims of coded phases. */
export function objectivesOf(spec: PanelSpec, steps: readonly Step[], group: number): Objective[] {
  return steps.flatMap(({ group: of, phase, data }) => {
    const objective = data?.coding?.objective;
    if (of !== group || phase === null || objective === undefined) return [];
    return [{ ...objective, phase, isCovered: isMet(spec, steps, group, objective) }];
  });
}

/** True when an aim counts as met: only with a quote that a participant said in the named turn. */
export function isMet(
  spec: PanelSpec,
  steps: readonly Step[],
  group: number,
  { isCovered, exchange, quote }: ObjectiveCheck,
): boolean {
  return isCovered && exchange !== null && quoteCheck(spec, steps, group)({ exchange, quote }) !== null;
}
