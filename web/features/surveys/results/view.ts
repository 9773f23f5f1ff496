import type { SurveyResultsQuery } from '../../../generated/surveys/graphql.ts';

export type Results = NonNullable<SurveyResultsQuery['surveyResults']>;
export type QuestionResult = Results['questions'][number];
export type ChoiceResult = NonNullable<QuestionResult['choice']>;
export type NumberResult = NonNullable<QuestionResult['numbers']>;
export type Distribution = NonNullable<NumberResult['people']>;
export type MatrixResult = NonNullable<QuestionResult['matrix']>;
export type RankingResult = NonNullable<QuestionResult['ranking']>;
export type MaxDiffResult = NonNullable<QuestionResult['maxdiff']>;
export type OpenResult = NonNullable<QuestionResult['open']>;
export type GroupTable = QuestionResult['tables'][number];
export type Bias = NonNullable<QuestionResult['bias']>;
export type Distance = Results['distances'][number];
export type NextToAsk = NonNullable<Results['nextToAsk']>;
export type GroupOption = Results['groups'][number];
export type LaneFigure = NonNullable<ChoiceResult['options'][number]['people']>;

/** The three sources of a figure, in the order in which they are always drawn. */
export const sources = ['personas', 'people', 'rectified'] as const;
export type LaneSource = (typeof sources)[number];
export type Lanes = Record<LaneSource, LaneFigure | null>;
export type SideSource = Exclude<LaneSource, 'rectified'>;

/** True when somebody of this side has answered. */
export function hasSide(results: Results, side: SideSource): boolean {
  return side === 'people' ? results.people.counted > 0 : (results.run?.counted ?? 0) > 0;
}

/** Shows each sentence once, though both sides may have it. */
export function unique(sentences: readonly string[]): string[] {
  return [...new Set(sentences)];
}
