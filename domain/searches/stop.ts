/** When a search stops by itself. Every rule has its name. */
import type { Draft } from './draft.ts';
import type { SearchSetup } from './setup.ts';
import type { GenerationRecord, SearchProgress, StopRule } from './state.ts';

/** The paired t above which a new best candidate counts as better than the one before. */
export const clearLead = 0.7;

type Plateau = Pick<SearchSetup, 'plateauGenerations'>;

/** Generations without a better candidate after which the plateau is told, and after which mutations are widened. */
function plateauSteps({ plateauGenerations }: Plateau): { warn: number; widen: number } {
  const warn = Math.floor(plateauGenerations / 2);
  return { warn, widen: Math.min(warn + 1, plateauGenerations - 1) };
}

function generationsWithout({ generation, betterAt }: SearchProgress): number {
  return generation - betterAt;
}

export function isWidened(progress: SearchProgress, setup: Plateau): boolean {
  return generationsWithout(progress) >= plateauSteps(setup).widen;
}

/** The event on the way to a plateau of the generation that has just ended. */
export function plateauEvent(progress: SearchProgress, setup: Plateau): GenerationRecord['event'] {
  const without = generationsWithout(progress);
  const { warn, widen } = plateauSteps(setup);
  if (without === widen) return 'plateau-widened';
  return without === warn ? 'plateau-warned' : null;
}

/** The rule that stops a search after the generation that has just ended; null to go on. */
export function stopAfter({ progress, spec, candidates }: Draft): StopRule | null {
  const { generation, totalGenerations, history } = progress;
  const believed = history.at(-1)?.believedPoints ?? null;
  if (spec.targetPoints !== null && believed !== null && believed >= spec.targetPoints) return 'target';
  if (generation >= totalGenerations) return 'generations';
  if (generationsWithout(progress) >= spec.plateauGenerations) return 'plateau';
  const own = candidates.filter((candidate) => candidate.arm === 'search' && candidate.generation === generation);
  const hasRaced = own.some(({ status }) => status === 'kept' || status === 'dropped' || status === 'indecisive');
  return hasRaced ? null : 'nothing-to-race';
}
