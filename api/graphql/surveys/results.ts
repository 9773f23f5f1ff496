/** Results of surveys. */
import type {
  AskCellResult,
  DistanceResult,
  GroupOption,
  Headline,
  NextToAskResult,
  QualityResult,
  RunChoice,
  SurveyResultsView,
} from '../../../domain/surveys/results/view.ts';
import { readSurveyResults } from '../../../services/surveys/results/read-results.ts';
import { resultsBeside } from '../../surveys/compute-results.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computing-fields.ts';
import { SurveyQuestionResultRef } from './question-results.ts';
import { SurveyWeightingSideRef } from './result-figures.ts';

const maybe = { nullable: true } as const;

const SurveyResultsVersionRef = builder
  .objectRef<SurveyResultsView['survey']['versions'][number]>('SurveyResultsVersion')
  .implement({ fields: (t) => ({ number: t.exposeInt('number'), people: t.exposeInt('people') }) });

const SurveyResultsFactsRef = builder.objectRef<SurveyResultsView['survey']>('SurveyResultsFacts').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    status: t.exposeString('status'),
    version: t.exposeInt('version', maybe),
    versions: t.expose('versions', { type: [SurveyResultsVersionRef] }),
    questions: t.exposeInt('questions'),
  }),
});

const SurveyResultsPeopleRef = builder.objectRef<SurveyResultsView['people']>('SurveyResultsPeople').implement({
  fields: (t) => ({
    completed: t.exposeInt('completed'),
    counted: t.exposeInt('counted'),
    fromFile: t.exposeInt('fromFile'),
    since: t.expose('since', { ...maybe, type: 'DateTime' }),
  }),
});

const SurveyRunChoiceRef = builder.objectRef<RunChoice>('SurveyRunChoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    version: t.exposeInt('version'),
    model: t.exposeString('model', maybe),
    status: t.exposeString('status'),
    personas: t.exposeInt('personas'),
    isSimulated: t.exposeBoolean('isSimulated'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const SurveyResultsRunRef = builder.objectRef<NonNullable<SurveyResultsView['run']>>('SurveyResultsRun').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    version: t.exposeInt('version'),
    model: t.exposeString('model', maybe),
    status: t.exposeString('status'),
    personas: t.exposeInt('personas'),
    isSimulated: t.exposeBoolean('isSimulated'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    costUsd: t.exposeFloat('costUsd'),
    twins: t.exposeInt('twins', { description: 'Those of the personas that stand for one person each.' }),
    counted: t.exposeInt('counted'),
    failed: t.exposeInt('failed'),
    mode: t.exposeString('mode'),
    notices: t.exposeStringList('notices'),
  }),
});

const SurveyGroupValueRef = builder.objectRef<GroupOption['values'][number]>('SurveyGroupValue').implement({
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    people: t.exposeInt('people'),
    personas: t.exposeInt('personas'),
  }),
});

const SurveyGroupOptionRef = builder.objectRef<GroupOption>('SurveyGroupOption').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    values: t.expose('values', { type: [SurveyGroupValueRef] }),
  }),
});

const SurveyGroupRef = builder.objectRef<NonNullable<SurveyResultsView['group']>>('SurveyGroup').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    isChosen: t.exposeBoolean('isChosen'),
  }),
});

const SurveyFilterRef = builder.objectRef<NonNullable<SurveyResultsView['filter']>>('SurveyFilter').implement({
  fields: (t) => ({ by: t.exposeString('by'), value: t.exposeString('value'), label: t.exposeString('label') }),
});

const SurveyWeightingRef = builder.objectRef<NonNullable<SurveyResultsView['weighting']>>('SurveyWeighting').implement({
  fields: (t) => ({
    targets: t.field({ type: 'JSON', resolve: ({ targets }) => targets }),
    people: t.expose('people', { ...maybe, type: SurveyWeightingSideRef }),
    personas: t.expose('personas', { ...maybe, type: SurveyWeightingSideRef }),
  }),
});

const SurveyWorthRef = builder.objectRef<NonNullable<Headline['worth']>>('SurveyWorth').implement({
  fields: (t) => ({
    people: t.exposeInt('people'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
    questions: t.exposeInt('questions'),
    isAtLimit: t.exposeBoolean('isAtLimit'),
    sentence: t.exposeString('sentence'),
  }),
});

const SurveyRectifiedRef = builder.objectRef<NonNullable<Headline['rectified']>>('SurveyRectified').implement({
  fields: (t) => ({
    people: t.exposeInt('people'),
    saved: t.exposeInt('saved'),
    questions: t.exposeInt('questions'),
    sentence: t.exposeString('sentence'),
  }),
});

const SurveyMedianDistanceRef = builder.objectRef<NonNullable<Headline['distance']>>('SurveyMedianDistance').implement({
  fields: (t) => ({
    points: t.exposeFloat('points'),
    peopleAmongThemselves: t.exposeFloat('peopleAmongThemselves', maybe),
    questions: t.exposeInt('questions'),
    sentence: t.exposeString('sentence'),
  }),
});

const SurveyHeadlineRef = builder.objectRef<Headline>('SurveyHeadline').implement({
  fields: (t) => ({
    worth: t.expose('worth', { ...maybe, type: SurveyWorthRef }),
    rectified: t.expose('rectified', { ...maybe, type: SurveyRectifiedRef }),
    distance: t.expose('distance', { ...maybe, type: SurveyMedianDistanceRef }),
    advice: t.exposeString('advice'),
  }),
});

const SurveyDistanceRef = builder.objectRef<DistanceResult>('SurveyDistance').implement({
  description: 'How far personas are from people on a question, in points from 0 to 100, with its yardsticks.',
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    number: t.exposeInt('number'),
    label: t.exposeString('label'),
    measure: t.exposeString('measure'),
    points: t.exposeFloat('points'),
    low: t.exposeFloat('low'),
    high: t.exposeFloat('high'),
    splitHalf: t.exposeFloat('splitHalf', maybe),
    uniform: t.exposeFloat('uniform'),
    pooled: t.exposeFloat('pooled', maybe),
    withinGroups: t.exposeFloat('withinGroups', maybe),
    isWorseThanGuessing: t.exposeBoolean('isWorseThanGuessing'),
  }),
});

const SurveyAskCellRef = builder.objectRef<AskCellResult>('SurveyAskCell').implement({
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    number: t.exposeInt('number'),
    label: t.exposeString('label'),
    group: t.exposeString('group'),
    asked: t.exposeInt('asked'),
    gain: t.exposeFloat('gain', { description: '1 for the best choice.' }),
    groupBefore: t.exposeFloat('groupBefore'),
    groupAfter: t.exposeFloat('groupAfter'),
    wholeBefore: t.exposeFloat('wholeBefore'),
    wholeAfter: t.exposeFloat('wholeAfter'),
  }),
});

const SurveyNextToAskRef = builder.objectRef<NextToAskResult>('SurveyNextToAsk').implement({
  fields: (t) => ({
    answers: t.exposeInt('answers'),
    title: t.exposeString('title'),
    sentence: t.exposeString('sentence'),
    cells: t.expose('cells', { type: [SurveyAskCellRef] }),
  }),
});

const SurveyFlagCountRef = builder.objectRef<QualityResult['kinds'][number]>('SurveyFlagCount').implement({
  fields: (t) => ({
    kind: t.exposeString('kind'),
    label: t.exposeString('label'),
    people: t.exposeInt('people'),
    personas: t.exposeInt('personas'),
  }),
});

const SurveyQualityRef = builder.objectRef<QualityResult>('SurveyQuality').implement({
  description: 'Flagged answers count until somebody confirms a flag.',
  fields: (t) => ({
    people: t.exposeInt('people'),
    personas: t.exposeInt('personas'),
    flaggedPeople: t.exposeInt('flaggedPeople'),
    flaggedPersonas: t.exposeInt('flaggedPersonas'),
    undecided: t.exposeInt('undecided'),
    leftOutPeople: t.exposeInt('leftOutPeople'),
    leftOutPersonas: t.exposeInt('leftOutPersonas'),
    kinds: t.expose('kinds', { type: [SurveyFlagCountRef] }),
    sentence: t.exposeString('sentence'),
  }),
});

const SurveyResultsRef = builder.objectRef<SurveyResultsView>('SurveyResults').implement({
  description: 'Results of a survey: people, personas and rectified figures beside each other, never pooled.',
  fields: (t) => ({
    survey: t.expose('survey', { type: SurveyResultsFactsRef }),
    people: t.expose('people', { type: SurveyResultsPeopleRef }),
    run: t.expose('run', { ...maybe, type: SurveyResultsRunRef }),
    runs: t.expose('runs', { type: [SurveyRunChoiceRef] }),
    groups: t.expose('groups', { type: [SurveyGroupOptionRef] }),
    group: t.expose('group', { ...maybe, type: SurveyGroupRef }),
    filter: t.expose('filter', { ...maybe, type: SurveyFilterRef }),
    weighting: t.expose('weighting', { ...maybe, type: SurveyWeightingRef }),
    pairing: t.string({ ...maybe, description: 'twins or groups.', resolve: ({ pairing }) => pairing }),
    pairingSentence: t.exposeString('pairingSentence'),
    headline: t.expose('headline', { type: SurveyHeadlineRef }),
    questions: t.expose('questions', { type: [SurveyQuestionResultRef] }),
    distances: t.expose('distances', { type: [SurveyDistanceRef] }),
    distanceSentence: t.exposeString('distanceSentence', maybe),
    nextToAsk: t.expose('nextToAsk', { ...maybe, type: SurveyNextToAskRef }),
    quality: t.expose('quality', { type: SurveyQualityRef }),
    notices: t.exposeStringList('notices'),
    disclosure: t.exposeString('disclosure', maybe),
  }),
});

const SurveyFilterInputRef = builder.inputType('SurveyFilterInput', {
  description: 'Respondents of one group: `by` is the key of a group, `value` one of its values.',
  fields: (t) => ({ by: t.string({ required: true }), value: t.string({ required: true }) }),
});

builder.queryField('surveyResults', (t) =>
  t.field({
    type: SurveyResultsRef,
    nullable: true,
    description:
      'Results of one of the viewer’s surveys; null for any other. The newest version and its newest run by default. `group` is the key of a group, `weights` target shares by attribute and category.',
    args: {
      surveyId: t.arg.id({ required: true }),
      version: t.arg.int(),
      runId: t.arg.id(),
      group: t.arg.string(),
      filter: t.arg({ type: SurveyFilterInputRef }),
      weights: t.arg({ type: 'JSON' }),
    },
    ...computes,
    resolve: (_root, { surveyId, version, runId, group, filter, weights }, { db, viewer, gone }) =>
      readSurveyResults({ db, compute: resultsBeside(gone) }, userIdOf(viewer), {
        surveyId,
        version: version ?? null,
        runId: runId ?? null,
        group: group ?? null,
        filter: filter ?? null,
        weights: weights ?? null,
      }),
  }),
);
