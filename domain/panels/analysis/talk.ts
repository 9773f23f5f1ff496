/** Air time of a group, and the aims that it met. */
import { specOfGroup, tableOf } from '../changes.ts';
import type { PanelSpec, Phase } from '../setup.ts';
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
  const turns = steps.filter((step) => step.group === group && isSpokenTurn(step));
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
    return [{ ...objective, phase, isCovered: isMet(spec, steps, { group, phase }, objective) }];
  });
}

/**
 * True when an aim counts as met: only with a quote that a participant said in the named turn, and one about everybody only when
 * everybody who sits there has spoken in its phase.
 */
export function isMet(
  spec: PanelSpec,
  steps: readonly Step[],
  { group, phase }: { group: number; phase: number },
  { isCovered, exchange, quote }: ObjectiveCheck,
): boolean {
  if (!isCovered || exchange === null || quoteCheck(spec, steps, group)({ exchange, quote }) === null) return false;
  return !isAboutEverybody(spec.guide[phase]) || haveAllSpoken(spec, steps, { group, phase });
}

function isAboutEverybody(phase: Phase | undefined): boolean {
  const aim = phase?.objective ?? '';
  return phase?.exit === 'everyone' || /\b(everybody|everyone|each (participant|person)|all participants)\b/i.test(aim);
}

/** True when each participant who may speak has had a turn in a phase. */
function haveAllSpoken(
  spec: PanelSpec,
  steps: readonly Step[],
  { group, phase }: { group: number; phase: number },
): boolean {
  const turns = steps.filter((step) => step.group === group && step.phase === phase && isSpokenTurn(step));
  const speakers = new Set(turns.map(({ participantId }) => participantId));
  return tableOf(spec, steps, group).present.every((id) => speakers.has(id));
}

const isSpokenTurn = ({ kind, status }: Step) => kind === 'turn' && status === 'answered';
