/** Every figure of the results as a row, from which files are made. */
import type { LaneFigure, Lanes, QuestionResult } from './question-view.ts';
import type { SurveyResultsView } from './view.ts';

export const figureSources = ['personas', 'people', 'rectified'] as const;
export type FigureSource = (typeof figureSources)[number];

/** One figure of one side. Shares are from 0 to 1. */
export interface FigureRow {
  question: string;
  text: string;
  /** Subject: an option, a row and column, `mean`. */
  figure: string;
  kind: 'share' | 'mean' | 'mean rank' | 'utility';
  source: FigureSource;
  value: number;
  low: number | null;
  high: number | null;
  count: number | null;
  /** Number of answers on this side; for rectified figures of pairs. */
  answers: number;
}

type Named = Omit<FigureRow, 'question' | 'text' | 'answers'>;

/** Lists all figures of a view in its order. */
export function figureRows({ questions }: Pick<SurveyResultsView, 'questions'>): FigureRow[] {
  return questions.flatMap((question) => {
    const answers: Record<FigureSource, number> = {
      people: question.people.answers,
      personas: question.personas.answers,
      rectified: question.pairs,
    };
    const { id, text } = question;
    return figuresOf(question).map((one) => ({ question: id, text, ...one, answers: answers[one.source] }));
  });
}

/** Lists the figures of one question. */
export function figuresOf({ choice, numbers, ranking, matrix, maxdiff, open }: QuestionResult): Named[] {
  return [
    ...(choice?.options ?? []).flatMap((option) => lanes(option.label, 'share', option)),
    ...(numbers === null
      ? []
      : [
          ...lanes('mean', 'mean', {
            personas: numbers.personas && mean(numbers.personas),
            people: numbers.people && mean(numbers.people),
            rectified: numbers.rectified,
          }),
          ...numbers.points.flatMap(({ label }, at) =>
            lanes(label, 'share', {
              personas: bare(numbers.personas?.shares[at]),
              people: bare(numbers.people?.shares[at]),
              rectified: null,
            }),
          ),
          ...numbers.bands.flatMap((band) => lanes(band.label, 'share', band)),
          ...(numbers.score === null ? [] : lanes(numbers.score.label, 'mean', numbers.score)),
        ]),
    ...(ranking?.options ?? []).flatMap(({ label, meanRank, firstChoice }) => [
      ...lanes(label, 'mean rank', meanRank),
      ...lanes(`${label}, put first`, 'share', firstChoice),
    ]),
    ...(matrix?.rows ?? []).flatMap((row) =>
      row.columns.flatMap((column) => lanes(`${row.label}: ${column.label}`, 'share', column)),
    ),
    ...(maxdiff?.items ?? []).flatMap(({ label, people, personas }) => [
      ...lanes(label, 'share', {
        personas: personas && { value: personas.share, low: personas.shareLow, high: personas.shareHigh, count: null },
        people: people && { value: people.share, low: people.shareLow, high: people.shareHigh, count: null },
        rectified: null,
      }),
      ...lanes(label, 'utility', {
        personas: personas && {
          value: personas.utility,
          low: personas.utilityLow,
          high: personas.utilityHigh,
          count: null,
        },
        people: people && { value: people.utility, low: people.utilityLow, high: people.utilityHigh, count: null },
        rectified: null,
      }),
    ]),
    ...(open?.themes ?? []).flatMap(({ name, people, personas }) =>
      lanes(name, 'share', { personas, people, rectified: null }),
    ),
  ];
}

function lanes(figure: string, kind: Named['kind'], of: Lanes): Named[] {
  return figureSources.flatMap((source) => {
    const lane = of[source];
    return lane === null ? [] : [{ figure, kind, source, ...laneOf(lane) }];
  });
}

function laneOf({ value, low, high, count }: LaneFigure) {
  return { value, low, high, count };
}

function mean({ mean: value, low, high }: { mean: number; low: number | null; high: number | null }): LaneFigure {
  return { value, low, high, count: null };
}

function bare(value: number | undefined): LaneFigure | null {
  return value === undefined ? null : { value, low: null, high: null, count: null };
}
