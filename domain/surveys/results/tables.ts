/** Answers by group: cross-tabs with letters, means, and the personas' bias. */
import { minForInterval } from '../../simulations/small-sample.ts';
import { bandOf, type Bands } from '../parts/bands.ts';
import { meanBiasByGroup, shareBiasByGroup } from '../statistics/bias-by-group.ts';
import { summarizeNumbers } from '../statistics/choice-shares.ts';
import { crosstab, type GroupedChoice } from '../statistics/crosstab.ts';
import type { SurveyDefinition } from '../survey.ts';
import { typeOf } from '../types/registry.ts';
import type { AskedQuestion } from './effects.ts';
import { keyFigureOf } from './figure.ts';
import type { Given, QuestionSides } from './responses.ts';
import { optionsOf } from './summaries/choice.ts';
import { binOf, binsOf, type Bin } from './summaries/numbers.ts';
import type { BiasByGroup, GroupTable, GroupTableRow, Source } from './question-view.ts';

/** Groups in the order of the table, with labels. */
export interface TableGroup {
  value: string;
  label: string;
}

const maxTopPoints = 11;

/** Returns a table for each side with answers; none for rankings, MaxDiff, matrices and open texts. */
export function tablesOf(survey: SurveyDefinition, asked: AskedQuestion, groups: readonly TableGroup[]): GroupTable[] {
  const reader = readerOf(survey, asked);
  if (reader === null || groups.length === 0) return [];
  return (['people', 'personas'] as const).flatMap((source) => {
    const { given } = asked.sides[source];
    return given.length === 0 ? [] : [tableOf(source, given, groups, reader)];
  });
}

interface Reader {
  options: { id: string; label: string }[];
  /** Options of which each respondent has one. */
  chosenOf(answer: unknown): readonly string[];
  /** Ranges of a number: those that its type names, else the upper points of a scale together. */
  ranges: { id: string; label: string; holds(answer: unknown): boolean }[];
  isNumber: boolean;
}

function readerOf(survey: SurveyDefinition, { question, bands, sides }: AskedQuestion): Reader | null {
  const type = typeOf(question);
  if (question.type === 'single' || question.type === 'multiple')
    return {
      options: optionsOf(survey, question),
      chosenOf: (answer) => type.idsIn(answer),
      ranges: [],
      isNumber: false,
    };
  if (question.type !== 'scale' && question.type !== 'number') return null;
  const bins = binsOf(survey, question, sides as QuestionSides<number>);
  return {
    options: bins.map(({ id, label }) => ({ id, label })),
    chosenOf: (answer) => [binOf(bins, Number(answer))],
    ranges: bands === null ? topOf(question, bins) : bandRanges(bands),
    isNumber: true,
  };
}

function topOf({ type }: AskedQuestion['question'], bins: readonly Bin[]): Reader['ranges'] {
  if (type !== 'scale' || bins.length < 4 || bins.length > maxTopPoints) return [];
  const tops = bins.slice(bins.length > 7 ? -3 : -2);
  const from = tops[0]?.from ?? Infinity;
  return [{ id: 'top', label: tops.map(({ id }) => id).join(' or '), holds: (answer) => Number(answer) >= from }];
}

function bandRanges(bands: Bands): Reader['ranges'] {
  return bands.ranges.map((range) => ({
    id: range.label,
    label: range.label,
    holds: (answer) => bandOf(bands, Number(answer)) === range,
  }));
}

function tableOf(source: Source, given: readonly Given[], groups: readonly TableGroup[], reader: Reader): GroupTable {
  const values = groups.map(({ value }) => value);
  const labels = new Map(groups.map(({ value, label }) => [value, label]));
  const grouped = given.flatMap(({ answer, weight, response }) =>
    response.group === null ? [] : [{ answer, weight, group: response.group }],
  );
  const choices = grouped.map(({ answer, weight, group }): GroupedChoice => ({
    chosen: reader.chosenOf(answer),
    weight,
    group,
  }));
  const { columns, rows, overall } = crosstab(
    reader.options.map(({ id }) => id),
    values,
    choices,
  );
  const { ranges } = reader;
  const rangeRows =
    ranges.length === 0
      ? []
      : crosstab(
          ranges.map(({ id }) => id),
          values,
          grouped.map(({ answer, weight, group }) => ({
            chosen: ranges.flatMap(({ id, holds }) => (holds(answer) ? [id] : [])),
            weight,
            group,
          })),
        ).rows;
  const named = (group: string) => labels.get(group) ?? group;
  const toRow = (label: string, { option, cells }: (typeof rows)[number]): GroupTableRow => ({
    id: option,
    label,
    cells: cells.map((cell) => ({ ...cell, group: named(cell.group) })),
  });
  return {
    source,
    columns: columns.map(({ group, letter, answers, effectiveSize, isThin }) => ({
      group: named(group),
      letter,
      answers,
      effective: effectiveSize,
      isThin,
    })),
    rows: [
      ...rows.map((row, at) => toRow(reader.options[at]?.label ?? row.option, row)),
      ...rangeRows.map((row, at) => toRow(ranges[at]?.label ?? '', row)),
    ],
    means: reader.isNumber ? meansOf(grouped, groups) : [],
    pValue: overall?.pValue ?? null,
  };
}

function meansOf(
  grouped: readonly { answer: unknown; weight: number; group: string }[],
  groups: readonly TableGroup[],
) {
  return groups.flatMap(({ value, label }) => {
    const own = grouped.filter(({ group }) => group === value);
    const summary = summarizeNumbers(own.map(({ answer, weight }) => ({ value: Number(answer), weight })));
    if (summary === null) return [];
    const interval = summary.effectiveSize < minForInterval ? null : summary.interval;
    return [{ group: label, mean: summary.mean, low: interval?.low ?? null, high: interval?.high ?? null }];
  });
}

/** Returns the bias of the question's main figure in each group; null where there is nothing to compare. */
export function biasOf(
  survey: SurveyDefinition,
  asked: AskedQuestion,
  groups: readonly TableGroup[],
): BiasByGroup | null {
  const figure = keyFigureOf(survey, asked);
  if (figure === null || groups.length === 0) return null;
  const { option } = figure;
  const labels = new Map(groups.map(({ value, label }) => [value, label]));
  const grouped = (given: readonly Given[]) =>
    given.flatMap(({ answer, weight, response: { group } }) => (group === null ? [] : [{ answer, weight, group }]));
  const [people, personas] = [grouped(asked.sides.people.given), grouped(asked.sides.personas.given)];
  const asShare = (side: typeof people) =>
    side.map(({ answer, weight, group }) => ({
      chosen: figure.valueOf(answer) === 1 ? [option ?? ''] : [],
      weight,
      group,
    }));
  const asNumber = (side: typeof people) =>
    side.map(({ answer, weight, group }) => ({ value: figure.valueOf(answer), weight, group }));
  const found =
    option === null
      ? meanBiasByGroup(asNumber(people), asNumber(personas))
      : shareBiasByGroup(option, asShare(people), asShare(personas));
  if (found.length === 0) return null;
  return {
    figure: figure.label,
    isShare: option !== null,
    groups: found.map(({ group, humans, ...bias }) => ({ ...bias, group: labels.get(group) ?? group, people: humans })),
  };
}
