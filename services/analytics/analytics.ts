/** Figures of analytics, counted from the answers of a person's runs. */
import type { Db } from '../../db/client.ts';
import { storedPanels } from '../../db/analytics/panels.ts';
import { messagesOfRuns, selectedRuns, type AnalyticsRun } from '../../db/analytics/runs.ts';
import type {
  Analytics,
  LikelihoodStep,
  MessageFigures,
  MessageTest,
  Totals,
} from '../../domain/analytics/analytics.ts';
import { tallyPairs } from '../../domain/analytics/answers/models.ts';
import type { PersonaTallies } from '../../domain/analytics/answers/people.ts';
import {
  selectAnswers,
  withAnswers,
  type SelectedRun,
  type Selection,
} from '../../domain/analytics/answers/selection.ts';
import { tallySides } from '../../domain/analytics/answers/sides.ts';
import { tallyAnswers } from '../../domain/analytics/answers/tallies.ts';
import { clusteredDifference, clusteredNegative, clusteredNeutral } from '../../domain/simulations/clusters.ts';
import { figuresOf, type GroupFigures } from '../../domain/analytics/figures.ts';
import {
  checkFilter,
  everything,
  selectsAnswers,
  type AnalyticsFilter,
  type AnalyticsFilterInput,
} from '../../domain/analytics/filter.ts';
import { rankMessages } from '../../domain/analytics/messages.ts';
import { panelFigures } from '../../domain/analytics/panels.ts';
import { dayIn, daysOf, stepOf, unitFor } from '../../domain/analytics/period.ts';
import { aggregate } from '../../domain/simulations/scoring.ts';
import { commonScale, scaleOf } from '../../domain/simulations/scale.ts';
import { minForVerdict } from '../../domain/simulations/small-sample.ts';
import { agreementBetween } from './agreement.ts';
import { ageByGender, segmentByAge, segmentFigures } from './groups.ts';
import { loadAnswers, pause } from './kept-answers.ts';
import { modelFigures, modelTrend } from './models.ts';
import { sumOf } from '../../domain/sum.ts';
import { tallyRuns, type RunTally } from './run-tally.ts';
import { trendSteps } from './trend.ts';

export interface AnalyticsAsked {
  filter?: AnalyticsFilterInput | null | undefined;
  /** IANA name of the time zone; UTC when omitted. */
  timeZone?: string | null | undefined;
}

const maxMessages = 100;

/** Reads all figures of a person's runs and panels. Throws InvalidInput for an invalid filter or time zone. */
export async function readAnalytics(
  db: Db,
  userId: string,
  asked: AnalyticsAsked = {},
  now: Date = new Date(),
): Promise<Analytics> {
  const filter = checkFilter(asked.filter ?? {});
  const timeZone = asked.timeZone ?? 'UTC';
  const scope = { ...filter, ...daysOf(filter, dayIn(timeZone, now)), userId, timeZone };
  const [found, panels] = await Promise.all([selectedRuns(db, scope), storedPanels(db, scope)]);
  const columns = await loadAnswers(db, userId, found);
  const selected = selectsAnswers(filter) ? withAnswers(found, columns, filter) : found;
  const runs = tallyRuns(selected);
  const unit = unitFor(runs.firstDay ?? '', runs.lastDay ?? '');
  const withStep = (run: AnalyticsRun): SelectedRun => ({ ...run, step: stepOf(run.day, unit) });
  const selection = selectAnswers(columns, selected.map(withStep), filter);
  const { people, models, halves } = await tallyAnswers(selection, pause);
  const ofRuns = selectsAnswers(filter) ? selectAnswers(columns, found.map(withStep), everything) : selection;
  const pairs = await tallyPairs(ofRuns, filter, pause);
  const messages = people.byMessage.map((row) => ({ ...row, ...figuresOf(row) }));
  const { best, worst } = rankMessages(messages);
  const latest = messages
    .toSorted((a, b) => b.last.createdAt.getTime() - a.last.createdAt.getTime())
    .slice(0, maxMessages);
  const withText = await textsOf(db, userId, [...best, ...worst, ...latest]);
  const scale = commonScale(runs.sentimentTypes);
  const byModel = modelFigures(models, pairs, scale);
  return {
    filter,
    timeZone,
    firstDay: runs.firstDay,
    lastDay: runs.lastDay,
    sentimentType: scale.type,
    mixesScales: new Set(runs.sentimentTypes.map((type) => scaleOf(type).type)).size > 1,
    unit,
    totals: totalsOf(filter, runs, people, byModel),
    trend: trendSteps(runs, unit, people, models),
    trendTest: halves !== null && halves.inBoth >= minForVerdict ? clusteredDifference(halves) : null,
    messageTest: await testMessages(selection, best[0], worst[0], messages.filter(({ isSmall }) => !isSmall).length),
    unrankedMessages: messages.filter(({ isSmall }) => isSmall).length,
    segmentsHeardTheSame: people.bySegment.every(({ messages: heard }) => heard === people.byMessage.length),
    bySegment: segmentFigures(people, scale),
    bestMessages: best.map(withText),
    worstMessages: worst.map(withText),
    messages: latest.map(withText),
    byModel,
    modelTrend: modelTrend(models),
    ageByGender: ageByGender(people),
    segmentByAge: segmentByAge(people),
    likelihood: likelihoodSteps(people),
    agreement: agreementBetween(pairs),
    panels: panelFigures(panels),
  };
}

type Counted = GroupFigures & Pick<PersonaTallies['byMessage'][number], 'runs' | 'simulatedRuns' | 'last'>;

/** Reads the texts of messages; returns a function that adds the text to one of them. */
async function textsOf(
  db: Db,
  userId: string,
  messages: readonly Counted[],
): Promise<(message: Counted) => MessageFigures> {
  const ids = new Set(messages.map(({ last }) => last.id));
  const texts = await messagesOfRuns(db, userId, [...ids]);
  return ({ last, ...figures }) => ({
    ...figures,
    // The run may have been deleted since it was counted.
    message: texts.get(last.id) ?? '',
    lastJobId: last.jobId,
    lastAt: last.createdAt,
  });
}

/**
 * Compares the best message with the worst, corrected for all pairs, because the two were chosen for their difference.
 */
async function testMessages(
  selection: Selection,
  best: Counted | undefined,
  worst: Counted | undefined,
  ranked: number,
): Promise<MessageTest | null> {
  if (best === undefined || worst === undefined) return null;
  const { columns } = selection;
  const topicOf = ({ last }: Counted) => columns.topicOfRun[columns.runs.indexOf(last.id)];
  const topics = [topicOf(best), topicOf(worst)];
  const sides = Int8Array.from(columns.topicOfRun, (topic) => topics.indexOf(topic));
  const pair = await tallySides(selection, sides, pause);
  return pair && { ...clusteredDifference(pair, (ranked * (ranked - 1)) / 2), inBoth: pair.inBoth, of: ranked };
}

function likelihoodSteps({ byLikelihood }: PersonaTallies): LikelihoodStep[] {
  if (byLikelihood.length === 0) return [];
  return Array.from({ length: 10 }, (_, at) => {
    const found = byLikelihood.find(({ tenth }) => tenth === at);
    const { positive = 0, neutral = 0, negative = 0, total = 0 } = found ?? {};
    return { from: at / 10, counts: { positive, neutral, negative, total } };
  });
}

function totalsOf(
  filter: AnalyticsFilter,
  runs: RunTally,
  people: PersonaTallies,
  models: Analytics['byModel'],
): Totals {
  const { all } = people;
  return {
    ...figuresOf(all),
    runs: runs.total,
    completed: runs.completed,
    failed: runs.failed,
    open: runs.open,
    simulatedRuns: runs.simulated,
    answeredRuns: all.runs,
    messages: people.byMessage.length,
    segments: people.bySegment.length,
    answers: sumOf(models, (model) => model.answers),
    neutral: clusteredNeutral(all),
    negative: clusteredNegative(all),
    engagementScore: aggregate({ ...all, numUsers: all.total }).engagementScore,
    inputTokens: sumOf(models, (model) => model.inputTokens),
    outputTokens: sumOf(models, (model) => model.outputTokens),
    answersCostUsd: sumOf(models, (model) => model.costUsd),
    endings: selectsAnswers(filter) ? null : runs.endings,
    runsCostUsd: selectsAnswers(filter) ? null : runs.costUsd,
  };
}
