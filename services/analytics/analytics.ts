import type { Db } from '../../db/client.ts';
import { halvesTally, messagesTally } from '../../db/analytics/clusters.ts';
import { pairTallies, modelTallies } from '../../db/analytics/models.ts';
import { storedPanels } from '../../db/analytics/panels.ts';
import type { AnalyticsScope } from '../../db/analytics/scope.ts';
import { runTally, type RunTally } from '../../db/analytics/runs.ts';
import { personaTallies, type PersonaTallies } from '../../db/analytics/persona-tallies.ts';
import type { Analytics, LikelihoodStep, MessageTest, Totals } from '../../domain/analytics/analytics.ts';
import { clusteredDifference, clusteredNegative, clusteredNeutral } from '../../domain/analytics/clusters.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import {
  checkFilter,
  selectsAnswers,
  type AnalyticsFilter,
  type AnalyticsFilterInput,
} from '../../domain/analytics/filter.ts';
import { rankMessages } from '../../domain/analytics/messages.ts';
import { panelFigures } from '../../domain/analytics/panels.ts';
import { dayIn, daysOf, unitFor, type TrendUnit } from '../../domain/analytics/period.ts';
import { aggregate } from '../../domain/simulations/scoring.ts';
import type { Difference } from '../../domain/simulations/difference.ts';
import { commonScale, scaleOf } from '../../domain/simulations/scale.ts';
import { agreementBetween } from './agreement.ts';
import { ageByGender, segmentByAge, segmentFigures } from './groups.ts';
import { modelFigures, modelTrend } from './models.ts';
import { sumOf } from '../../domain/sum.ts';
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
  const runs = await runTally(db, scope, selectsAnswers(filter));
  const unit = unitFor(runs.firstDay ?? '', runs.lastDay ?? '');
  const [people, models, pairs, panels] = await Promise.all([
    personaTallies(db, scope, unit),
    modelTallies(db, scope, unit),
    pairTallies(db, scope),
    storedPanels(db, scope),
  ]);
  const messages = people.byMessage.map((row) => ({ ...row, ...figuresOf(row) }));
  const { best, worst } = rankMessages(messages);
  const scale = commonScale(runs.sentimentTypes);
  const byModel = modelFigures(models, scale);
  const [trendTest, messageTest] = await Promise.all([
    testTrend(db, scope, unit, people),
    testMessages(db, scope, best[0], worst[0], messages.filter(({ isSmall }) => !isSmall).length),
  ]);
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
    trendTest,
    messageTest,
    unrankedMessages: messages.filter(({ isSmall }) => isSmall).length,
    segmentsHeardTheSame: people.bySegment.every(({ messages: heard }) => heard === people.byMessage.length),
    bySegment: segmentFigures(people, scale),
    bestMessages: best,
    worstMessages: worst,
    messages: messages.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime()).slice(0, maxMessages),
    byModel,
    modelTrend: modelTrend(models),
    ageByGender: ageByGender(people),
    segmentByAge: segmentByAge(people),
    likelihood: likelihoodSteps(people),
    agreement: agreementBetween(pairs),
    panels: panelFigures(panels),
  };
}

/** Compares the later half of the steps with answers with the earlier half, per persona. */
async function testTrend(
  db: Db,
  scope: AnalyticsScope,
  unit: TrendUnit,
  { byStep }: PersonaTallies,
): Promise<Difference | null> {
  const steps = byStep.map(({ step }) => step).toSorted();
  const firstOfLater = steps[Math.ceil(steps.length / 2)];
  if (firstOfLater === undefined) return null;
  const pair = await halvesTally(db, scope, unit, firstOfLater);
  return pair && clusteredDifference(pair);
}

/**
 * Compares the best message with the worst, corrected for all pairs, because the two were chosen for their difference.
 */
async function testMessages(
  db: Db,
  scope: AnalyticsScope,
  best: { message: string } | undefined,
  worst: { message: string } | undefined,
  ranked: number,
): Promise<MessageTest | null> {
  if (best === undefined || worst === undefined) return null;
  const pair = await messagesTally(db, scope, best.message, worst.message);
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
    runsCostUsd: selectsAnswers(filter) ? null : runs.costUsd,
  };
}
