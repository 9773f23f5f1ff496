/**
 * Which question to ask people of which group next, so that rectified figures gain most precision for the cost: Neyman's
 * allocation (1934) by rectification difficulty (Ye and Yoganarasimhan 2026, arXiv 2604.17267).
 */
import { sumOf } from '../../sum.ts';
import type { PairedAnswer } from './ppi.ts';

/** One question asked of one group. */
export interface AskCell {
  question: string;
  group: string;
  /** Share of the group in the population, 0 to 1. */
  populationShare: number;
  /** Largest less smallest possible answer: differences of questions are compared in parts of it. */
  span: number;
  /** Answers of people who were asked already, beside those of their personas. */
  pairs: readonly PairedAnswer[];
  /** Cost of one more answer, in any unit; 1 when omitted. */
  cost?: number;
  /** Weight of the question's precision against others; 1 when omitted. */
  importance?: number;
}

export interface NextToAsk {
  question: string;
  group: string;
  /** Number of people to ask. */
  people: number;
  /**
   * Variance of an answer that is left once the personas are used, in squared parts of the span: what one more person is
   * worth. Estimates from few pairs are drawn towards that of the whole question.
   */
  rectificationVariance: number;
}

export interface AskPlan {
  /** The most valuable first. Cells that get nobody are left out. */
  next: NextToAsk[];
  cost: number;
  /** Weighted sum of the variances of the questions' estimates, before and after. */
  varianceBefore: number;
  varianceAfter: number;
}

/** Number of pairs that the estimate of the whole question counts for. */
const priorPairs = 5;
/** Largest variance within a span of 1 (Popoviciu 1935): a question nobody was asked is taken to be hard. */
const largestVariance = 0.25;

interface Candidate {
  cell: AskCell;
  difficulty: number;
  /** Number of people asked, with those of the plan. */
  asked: number;
  firstGain: number;
}

/**
 * Spends the budget person by person on the cell with the largest fall of variance per cost. The sum of variances is
 * convex in the numbers, so this is the best whole-number plan for equal costs and nearly so for others.
 */
export function planNextAnswers(cells: readonly AskCell[], budget: number): AskPlan {
  const candidates = cells.map((cell): Candidate => {
    const candidate = { cell, difficulty: difficultyOf(cell, cells), asked: cell.pairs.length, firstGain: 0 };
    return { ...candidate, firstGain: gainPerCost(candidate) };
  });
  const varianceBefore = sumOf(candidates, varianceOf);
  let left = budget;
  for (;;) {
    const open = candidates.filter(({ cell }) => costOf(cell) <= left + 1e-9);
    const best = open.reduce<Candidate | null>(
      (found, one) => (found === null || gainPerCost(one) > gainPerCost(found) ? one : found),
      null,
    );
    if (best === null || gainPerCost(best) <= 0) break;
    best.asked += 1;
    left -= costOf(best.cell);
  }
  return {
    next: toList(candidates),
    cost: budget - left,
    varianceBefore,
    varianceAfter: sumOf(candidates, varianceOf),
  };
}

function toList(candidates: readonly Candidate[]): NextToAsk[] {
  return candidates
    .filter(({ asked, cell }) => asked > cell.pairs.length)
    .toSorted((one, other) => other.firstGain - one.firstGain)
    .map(({ cell: { question, group, pairs }, asked, difficulty }) => ({
      question,
      group,
      people: asked - pairs.length,
      rectificationVariance: difficulty,
    }));
}

function costOf({ cost = 1 }: AskCell): number {
  if (!(cost > 0)) throw new RangeError('The cost of an answer must be above 0');
  return cost;
}

function gainPerCost(candidate: Candidate): number {
  return (varianceOf(candidate) - varianceOf({ ...candidate, asked: candidate.asked + 1 })) / costOf(candidate.cell);
}

/** Variance that a cell adds to its question's estimate. Nobody counts as half a person, to keep it finite. */
function varianceOf({ cell: { populationShare, importance = 1 }, difficulty, asked }: Candidate): number {
  return (importance * populationShare ** 2 * difficulty) / Math.max(0.5, asked);
}

/** Residual variance of people's answers about λ times those of their personas, in squared parts of the span. */
function difficultyOf(cell: AskCell, cells: readonly AskCell[]): number {
  const whole = cells.filter(({ question }) => question === cell.question).flatMap(({ pairs }) => pairs);
  const lambda = slopeOf(whole);
  const ofQuestion = whole.length < 2 ? largestVariance : residualVariance(whole, lambda) / cell.span ** 2;
  const own = Math.max(0, cell.pairs.length - 1);
  const ofCell = own === 0 ? 0 : residualVariance(cell.pairs, lambda) / cell.span ** 2;
  return (own * ofCell + priorPairs * ofQuestion) / (own + priorPairs);
}

function residualVariance(pairs: readonly PairedAnswer[], lambda: number): number {
  const residuals = pairs.map(({ human, persona }) => human - lambda * persona);
  const mean = sumOf(residuals, (value) => value) / residuals.length;
  return sumOf(residuals, (value) => (value - mean) ** 2) / (residuals.length - 1);
}

/** λ of PPI++ for many personas: covariance over variance, within 0 and 1. */
function slopeOf(pairs: readonly PairedAnswer[]): number {
  const human = sumOf(pairs, (pair) => pair.human) / pairs.length;
  const persona = sumOf(pairs, (pair) => pair.persona) / pairs.length;
  const variance = sumOf(pairs, (pair) => (pair.persona - persona) ** 2);
  const covariance = sumOf(pairs, (pair) => (pair.persona - persona) * (pair.human - human));
  return variance > 0 ? Math.min(1, Math.max(0, covariance / variance)) : 0;
}
