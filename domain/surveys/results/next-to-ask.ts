/** Which question to ask people of which group next, and what the answers change. */
import { z95 } from '../../simulations/statistics.ts';
import { planNextAnswers, type AskCell, type AskPlan } from '../statistics/next-to-ask.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { AskedQuestion } from './effects.ts';
import { keyFigureOf, questionText, type KeyFigure } from './figure.ts';
import type { Pairing } from './pairing.ts';
import type { QuestionSides } from './responses.ts';
import { peopleOf, shortText } from './sentences.ts';
import type { TableGroup } from './tables.ts';
import type { AskCellResult, NextToAskResult } from './view.ts';

const answers = 30;
const shownCells = 5;
const everyone: TableGroup = { value: '', label: 'all' };

/** Share of each group in the population, from 0 to 1. */
export type GroupShares = ReadonlyMap<string, number>;

/** Returns null until people have answered something. */
export function nextToAsk(
  survey: SurveyDefinition,
  asked: readonly AskedQuestion[],
  numbers: readonly number[],
  pairing: Pairing,
  groups: readonly TableGroup[],
  shares: GroupShares,
): NextToAskResult | null {
  const found = asked.flatMap((one, at) => {
    if (one.sides.people.given.length === 0) return [];
    const figure = keyFigureOf(survey, one);
    return figure === null ? [] : cellsOfQuestion(survey, one, figure, numbers[at] ?? 0, { pairing, groups, shares });
  });
  const cells = found.toSorted((one, other) => other.fall - one.fall).slice(0, shownCells);
  const [best] = cells;
  if (best === undefined || best.fall <= 0) return null;
  return {
    answers,
    title: `Ask ${answers} people ${best.isAll ? '' : `in “${best.cell.group}” `}question ${best.cell.number}`,
    sentence: sentenceOf(best),
    cells: cells.map(({ cell, fall }) => ({ ...cell, gain: fall / best.fall })),
  };
}

interface Candidate {
  cell: Omit<AskCellResult, 'gain'>;
  /** Fall of the variance of the whole figure, in squared parts of its range. */
  fall: number;
  isAll: boolean;
  isShare: boolean;
}

interface Setting {
  pairing: Pairing;
  groups: readonly TableGroup[];
  shares: GroupShares;
}

function cellsOfQuestion(
  survey: SurveyDefinition,
  asked: AskedQuestion,
  figure: KeyFigure,
  number: number,
  { pairing, groups, shares }: Setting,
): Candidate[] {
  const span = figure.range.high - figure.range.low;
  const known = groups.length === 0 ? [everyone] : groups;
  const cells = known.map((group): AskCell => ({
    question: asked.question.id,
    group: group.value,
    populationShare: group === everyone ? 1 : (shares.get(group.value) ?? 0),
    span,
    pairs: pairsOf(withinGroup(asked.sides, group), figure, pairing),
  }));
  return known.flatMap((group, at): Candidate[] => {
    // Only this cell can be afforded, so the plan says what its answers alone change.
    const plan = planNextAnswers(
      cells.map((cell, other) => ({ ...cell, cost: other === at ? 1 : answers + 1 })),
      answers,
    );
    const [planned] = plan.next;
    if (planned === undefined) return [];
    const own = cells[at]?.pairs.length ?? 0;
    return [
      {
        cell: {
          questionId: asked.question.id,
          number,
          label: shortText(questionText(survey, asked)),
          group: group.label,
          asked: own,
          ...widths(plan, planned.rectificationVariance, own, span),
        },
        fall: plan.varianceBefore - plan.varianceAfter,
        isAll: group === everyone,
        isShare: figure.option !== null,
      },
    ];
  });
}

function withinGroup(sides: QuestionSides, group: TableGroup): QuestionSides {
  if (group === everyone) return sides;
  const given = sides.people.given.filter(({ response }) => response.group === group.value);
  return { ...sides, people: { ...sides.people, given } };
}

/** Without personas people are paired with nothing, which leaves the variance of their own answers. */
function pairsOf(sides: QuestionSides, { valueOf }: KeyFigure, pairing: Pairing) {
  const { pairs } = pairing.pair(sides, valueOf);
  return pairs.length > 0 ? pairs : sides.people.given.map(({ answer }) => ({ human: valueOf(answer), persona: 0 }));
}

function widths({ varianceBefore, varianceAfter }: AskPlan, ofAnswer: number, asked: number, span: number) {
  const width = (variance: number) => z95 * span * Math.sqrt(variance);
  // Nobody counts as half a person, as in the plan.
  return {
    groupBefore: width(ofAnswer / Math.max(0.5, asked)),
    groupAfter: width(ofAnswer / (asked + answers)),
    wholeBefore: width(varianceBefore),
    wholeAfter: width(varianceAfter),
  };
}

function sentenceOf({ cell, isAll, isShare }: Candidate): string {
  const { asked, group } = cell;
  // Where nobody was asked yet, the formula allows for more than there are points.
  const figure = (width: number) =>
    isShare ? `±${Math.min(100, Math.round(100 * width))} points` : `±${width.toFixed(2)}`;
  const have = asked === 1 ? 'has' : 'have';
  const whole = `${figure(cell.wholeBefore)} to ${figure(cell.wholeAfter)}`;
  if (isAll) return `${peopleOf(asked)} ${have} answered. ${answers} more people narrow the figure from ${whole}.`;
  const who = asked === 0 ? `Nobody in “${group}” has` : `Only ${peopleOf(asked)} in “${group}” ${have}`;
  const own =
    asked === 0
      ? `${answers} people give its figure ${figure(cell.groupAfter)}`
      : `${answers} more people narrow its figure from ${figure(cell.groupBefore)} to ${figure(cell.groupAfter)}`;
  return `${who} answered. ${own}, and the whole one from ${whole}.`;
}
