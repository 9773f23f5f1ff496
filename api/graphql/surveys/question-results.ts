/** Results of one question, by type. */
import type {
  BiasByGroup,
  BiasResult,
  ChoiceResult,
  EffectResult,
  GroupTable,
  GroupTableRow,
  MatrixResult,
  MaxDiffResult,
  NumberResult,
  OpenResult,
  QuestionResult,
  RankingResult,
  ThemeResult,
  WarningResult,
} from '../../../domain/surveys/results/view.ts';
import { builder } from '../builder.ts';
import {
  SurveyDistributionRef,
  SurveyLabelRef,
  SurveyLaneRef,
  SurveyLanesRef,
  SurveyMaxDiffFigureRef,
  SurveyOptionRef,
  SurveySideCountsRef,
} from './result-figures.ts';

const maybe = { nullable: true } as const;

const SurveyTextRef = builder.objectRef<ChoiceResult['others'][number]>('SurveyResultText').implement({
  description: 'Words of a respondent; `source` is people or personas.',
  fields: (t) => ({ source: t.string({ resolve: ({ source }) => source }), text: t.exposeString('text') }),
});

const SurveyChoiceRef = builder.objectRef<ChoiceResult>('SurveyChoiceResult').implement({
  fields: (t) => ({
    options: t.expose('options', { type: [SurveyOptionRef] }),
    others: t.expose('others', { type: [SurveyTextRef], description: 'Words given for "Other".' }),
  }),
});

const SurveyNumbersRef = builder.objectRef<NumberResult>('SurveyNumberResult').implement({
  fields: (t) => ({
    points: t.expose('points', { type: [SurveyLabelRef] }),
    fromLabel: t.exposeString('fromLabel'),
    toLabel: t.exposeString('toLabel'),
    unit: t.exposeString('unit'),
    people: t.expose('people', { ...maybe, type: SurveyDistributionRef }),
    personas: t.expose('personas', { ...maybe, type: SurveyDistributionRef }),
    rectified: t.expose('rectified', { ...maybe, type: SurveyLaneRef, description: 'The mean.' }),
    bands: t.expose('bands', {
      type: [SurveyOptionRef],
      description: 'Shares of the ranges that the type of the question names, such as promoters.',
    }),
    score: t.expose('score', {
      ...maybe,
      type: SurveyOptionRef,
      description: 'The score that these ranges give, such as the Net Promoter Score from -100 to 100.',
    }),
  }),
});

const SurveyRankedRef = builder.objectRef<RankingResult['options'][number]>('SurveyRankedOption').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    meanRank: t.expose('meanRank', { type: SurveyLanesRef }),
    firstChoice: t.expose('firstChoice', { type: SurveyLanesRef }),
  }),
});

const SurveyRankingRef = builder.objectRef<RankingResult>('SurveyRankingResult').implement({
  fields: (t) => ({ options: t.expose('options', { type: [SurveyRankedRef] }) }),
});

const SurveyMatrixRowRef = builder.objectRef<MatrixResult['rows'][number]>('SurveyMatrixRow').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    people: t.exposeInt('people', { description: 'People who answered the row.' }),
    personas: t.exposeInt('personas'),
    columns: t.expose('columns', { type: [SurveyOptionRef] }),
  }),
});

const SurveyMatrixRef = builder.objectRef<MatrixResult>('SurveyMatrixResult').implement({
  fields: (t) => ({
    columns: t.expose('columns', { type: [SurveyLabelRef] }),
    rows: t.expose('rows', { type: [SurveyMatrixRowRef] }),
  }),
});

const SurveyMaxDiffItemRef = builder.objectRef<MaxDiffResult['items'][number]>('SurveyMaxDiffItem').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    people: t.expose('people', { ...maybe, type: SurveyMaxDiffFigureRef }),
    personas: t.expose('personas', { ...maybe, type: SurveyMaxDiffFigureRef }),
  }),
});

const SurveyMaxDiffRef = builder.objectRef<MaxDiffResult>('SurveyMaxDiffResult').implement({
  fields: (t) => ({ items: t.expose('items', { type: [SurveyMaxDiffItemRef] }) }),
});

const SurveyThemeRef = builder.objectRef<ThemeResult>('SurveyTheme').implement({
  description: 'A theme of open texts, counted on each side.',
  fields: (t) => ({
    name: t.exposeString('name'),
    people: t.expose('people', { ...maybe, type: SurveyLaneRef }),
    personas: t.expose('personas', { ...maybe, type: SurveyLaneRef }),
    verbatims: t.expose('verbatims', { type: [SurveyTextRef] }),
  }),
});

const SurveyUnassignedRef = builder.objectRef<OpenResult['unassigned']>('SurveyUnassigned').implement({
  description: 'Numbers of texts under no theme.',
  fields: (t) => ({ people: t.exposeInt('people'), personas: t.exposeInt('personas') }),
});

const SurveyOpenRef = builder.objectRef<OpenResult>('SurveyOpenResult').implement({
  fields: (t) => ({
    themes: t.expose('themes', { type: [SurveyThemeRef] }),
    overlap: t.exposeFloat('overlap', maybe),
    unassigned: t.expose('unassigned', { type: SurveyUnassignedRef }),
    sentence: t.exposeString('sentence', maybe),
  }),
});

const SurveyEffectRef = builder.objectRef<EffectResult>('SurveyEffect').implement({
  description: 'Whether the order of options (order), the wording, or being asked alone changed answers of a side.',
  fields: (t) => ({
    kind: t.string({ resolve: ({ kind }) => kind }),
    source: t.string({ resolve: ({ source }) => source }),
    pValue: t.exposeFloat('pValue', maybe),
    isClear: t.exposeBoolean('isClear'),
    sentence: t.exposeString('sentence'),
  }),
});

const SurveyWarningRef = builder.objectRef<WarningResult>('SurveyResultWarning').implement({
  fields: (t) => ({ kind: t.string({ resolve: ({ kind }) => kind }), sentence: t.exposeString('sentence') }),
});

const SurveyTableColumnRef = builder.objectRef<GroupTable['columns'][number]>('SurveyTableColumn').implement({
  fields: (t) => ({
    group: t.exposeString('group'),
    letter: t.exposeString('letter'),
    answers: t.exposeInt('answers'),
    effective: t.exposeFloat('effective'),
    isThin: t.exposeBoolean('isThin'),
  }),
});

const SurveyTableCellRef = builder.objectRef<GroupTableRow['cells'][number]>('SurveyTableCell').implement({
  fields: (t) => ({
    group: t.exposeString('group'),
    count: t.exposeInt('count'),
    share: t.exposeFloat('share'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
    isThin: t.exposeBoolean('isThin'),
    above: t.exposeStringList('above', { description: 'Letters of the columns that it is clearly above.' }),
  }),
});

const SurveyTableRowRef = builder.objectRef<GroupTableRow>('SurveyTableRow').implement({
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id of the option or point; `top` for the upper points of a scale.' }),
    label: t.exposeString('label'),
    cells: t.expose('cells', { type: [SurveyTableCellRef] }),
  }),
});

const SurveyTableMeanRef = builder.objectRef<GroupTable['means'][number]>('SurveyTableMean').implement({
  fields: (t) => ({
    group: t.exposeString('group'),
    mean: t.exposeFloat('mean'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
  }),
});

const SurveyGroupTableRef = builder.objectRef<GroupTable>('SurveyGroupTable').implement({
  description: 'Answers of one side by group.',
  fields: (t) => ({
    source: t.string({ resolve: ({ source }) => source }),
    columns: t.expose('columns', { type: [SurveyTableColumnRef] }),
    rows: t.expose('rows', { type: [SurveyTableRowRef] }),
    means: t.expose('means', { type: [SurveyTableMeanRef] }),
    pValue: t.exposeFloat('pValue', maybe),
  }),
});

const SurveyGroupBiasRef = builder.objectRef<BiasResult>('SurveyGroupBias').implement({
  description: 'Personas less people in a group.',
  fields: (t) => ({
    group: t.exposeString('group'),
    bias: t.exposeFloat('bias'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
    pValue: t.exposeFloat('pValue'),
    isClear: t.exposeBoolean('isClear'),
    people: t.exposeInt('people'),
    personas: t.exposeInt('personas'),
    isThin: t.exposeBoolean('isThin'),
  }),
});

const SurveyBiasRef = builder.objectRef<BiasByGroup>('SurveyBias').implement({
  fields: (t) => ({
    figure: t.exposeString('figure'),
    isShare: t.exposeBoolean('isShare'),
    groups: t.expose('groups', { type: [SurveyGroupBiasRef] }),
  }),
});

export const SurveyQuestionResultRef = builder.objectRef<QuestionResult>('SurveyQuestionResult').implement({
  description: 'One question. One of choice, numbers, ranking, matrix, maxdiff and open is set, by type.',
  fields: (t) => ({
    id: t.exposeString('id'),
    number: t.exposeInt('number'),
    type: t.string({ resolve: ({ type }) => type }),
    text: t.exposeString('text'),
    summary: t.exposeString('summary'),
    people: t.expose('people', { type: SurveySideCountsRef }),
    personas: t.expose('personas', { type: SurveySideCountsRef }),
    pairs: t.exposeInt('pairs', { description: 'Pairs of answers behind the rectified figures.' }),
    notRectified: t.exposeString('notRectified', { ...maybe, description: 'Why there is no rectified figure.' }),
    choice: t.expose('choice', { ...maybe, type: SurveyChoiceRef }),
    numbers: t.expose('numbers', { ...maybe, type: SurveyNumbersRef }),
    ranking: t.expose('ranking', { ...maybe, type: SurveyRankingRef }),
    matrix: t.expose('matrix', { ...maybe, type: SurveyMatrixRef }),
    maxdiff: t.expose('maxdiff', { ...maybe, type: SurveyMaxDiffRef }),
    open: t.expose('open', { ...maybe, type: SurveyOpenRef }),
    effects: t.expose('effects', { type: [SurveyEffectRef] }),
    warnings: t.expose('warnings', { type: [SurveyWarningRef] }),
    tables: t.expose('tables', { type: [SurveyGroupTableRef] }),
    bias: t.expose('bias', { ...maybe, type: SurveyBiasRef }),
  }),
});
