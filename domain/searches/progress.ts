/** How far a search is, for the bar and the line below it. */
import type { SearchProgress } from './state.ts';

export interface SearchPlace {
  progress: Pick<SearchProgress, 'phase' | 'generation' | 'totalGenerations'>;
  hasControl: boolean;
  /** Questions of the step that is being asked, and those of them that are settled. */
  step: { asked: number; settled: number };
  /** Answers of sealed personas, and all that are asked. */
  sealed: { asked: number; settled: number };
}

/** Returns the share of the stage that is done, 0 to 1. A generation counts by its number, because its steps are not known. */
export function searchFraction({ progress, hasControl, sealed }: SearchPlace): number {
  const { phase, generation, totalGenerations } = progress;
  if (phase === 'confirming') return sealed.asked === 0 ? 0 : sealed.settled / sealed.asked;
  const ofSearch = hasControl ? 0.6 : 1;
  if (phase === 'judging') return ofSearch;
  if (phase === 'control') return ofSearch + (1 - ofSearch) / 2;
  return ofSearch * Math.min(1, generation / (totalGenerations + 1));
}

/** Says in one line what is asked now. */
export function searchMessage({ progress, step, sealed }: SearchPlace): string {
  const { phase, generation, totalGenerations } = progress;
  const settled = (of: { asked: number; settled: number }) =>
    `${of.settled.toLocaleString('en-US')} of ${of.asked.toLocaleString('en-US')} answers`;
  if (phase === 'confirming') return `Finalists are asked of people whom the search never saw: ${settled(sealed)}`;
  if (phase === 'judging') return `Finalists are checked for new claims: ${settled(step)}`;
  if (phase === 'control') return `Plain paraphrases are compared: ${settled(step)}`;
  if (generation === 0) return `Your message is asked first: ${settled(step)}`;
  return `Generation ${generation} of ${totalGenerations}: ${settled(step)}`;
}
