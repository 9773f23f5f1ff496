/** Air time of a group, and the aims that it met. */
import type { PanelSpec } from '../setup.ts';
import type { Coding, Step } from '../step.ts';
import { wordCount } from '../words.ts';
import { quoteCheck } from './quotes.ts';

export interface AirTime {
  participantId: string;
  turns: number;
  words: number;
}

/** Counts turns and words of each participant in a group. */
export function airTimeOf({ participants }: PanelSpec, steps: readonly Step[], group: number): AirTime[] {
  const turns = steps.filter((step) => step.group === group && step.kind === 'turn' && step.status === 'answered');
  return participants.map(({ id }) => {
    const mine = turns.filter(({ participantId }) => participantId === id);
    const words = mine.reduce((sum, { text }) => sum + wordCount(text ?? ''), 0);
    return { participantId: id, turns: mine.length, words };
  });
}

export type Objective = Coding['objective'] & { phase: number };

/** Lists the aims of coded phases. One counts as met only with a quote that a participant said in the named turn. */
export function objectivesOf(spec: PanelSpec, steps: readonly Step[], group: number): Objective[] {
  const speakerOf = quoteCheck(spec, steps, group);
  return steps.flatMap(({ group: of, phase, data }) => {
    const objective = data?.coding?.objective;
    if (of !== group || phase === null || objective === undefined) return [];
    const { exchange, quote } = objective;
    const isShown = exchange !== null && speakerOf({ exchange, quote }) !== null;
    return [{ ...objective, phase, isCovered: objective.isCovered && isShown }];
  });
}
