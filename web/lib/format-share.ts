import { type ShareFigure, shareFigure } from '../../domain/simulations/small-sample.ts';
import type { Share } from '../../domain/simulations/statistics.ts';
import { count, percent, percentRange } from './format.ts';

/** Formats a share as the number of people allows: counts for few, an interval from five on. */
export function formatShare(answers: number, share: Share, people = answers): ShareFigure {
  return shareFigure(share, answers, { count, percent, percentRange }, people);
}
