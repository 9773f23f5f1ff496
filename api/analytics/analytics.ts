import type { Db } from '../../db/client.ts';
import { pairTallies, modelTallies } from '../../db/queries/analytics-models.ts';
import { runTally, type RunTally } from '../../db/queries/analytics-runs.ts';
import { personaTallies, type PersonaTallies } from '../../db/queries/analytics.ts';
import type { Analytics, Totals } from '../../domain/analytics/analytics.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import { checkFilter, choosesAnswers, type AnalyticsFilter, type AnalyticsFilterInput } from '../../domain/analytics/filter.ts';
import { rankMessages } from '../../domain/analytics/messages.ts';
import { dayIn, daysOf, unitFor } from '../../domain/analytics/period.ts';
import { aggregate } from '../../domain/simulation/scoring.ts';
import { shareWithInterval } from '../../domain/simulation/statistics.ts';
import { agreementBetween } from './agreement.ts';
import { ageByGender, segmentByAge, segmentFigures } from './groups.ts';
import { modelFigures, modelTrend } from './models.ts';
import { sumOf, trendSteps } from './trend.ts';

interface Asked {
  filter?: AnalyticsFilterInput | null | undefined;
  /** IANA name; UTC unless given. */
  timeZone?: string | null | undefined;
}

const mostMessages = 100;

/** Everything analytics shows of a person's runs. Throws InvalidInput for a filter or a time zone that is not good. */
export async function readAnalytics(db: Db, userId: string, asked: Asked = {}, now: Date = new Date()): Promise<Analytics> {
  const filter = checkFilter(asked.filter ?? {});
  const timeZone = asked.timeZone ?? 'UTC';
  const scope = { ...filter, ...daysOf(filter, dayIn(timeZone, now)), userId, timeZone };
  const runs = await runTally(db, scope, choosesAnswers(filter));
  const unit = unitFor(runs.firstDay ?? '', runs.lastDay ?? '');
  const [people, models, pairs] = await Promise.all([personaTallies(db, scope, unit), modelTallies(db, scope, unit), pairTallies(db, scope)]);
  const messages = people.byMessage.map((row) => ({ ...row, ...figuresOf(row) }));
  const { best, worst } = rankMessages(messages);
  const byModel = modelFigures(models);
  return {
    filter,
    timeZone,
    firstDay: runs.firstDay,
    lastDay: runs.lastDay,
    unit,
    totals: totalsOf(filter, runs, people, byModel),
    trend: trendSteps(runs, unit, people, models),
    bySegment: segmentFigures(people),
    bestMessages: best,
    worstMessages: worst,
    messages: messages.toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime()).slice(0, mostMessages),
    byModel,
    modelTrend: modelTrend(models),
    ageByGender: ageByGender(people),
    segmentByAge: segmentByAge(people),
    agreement: agreementBetween(pairs),
  };
}

function totalsOf(filter: AnalyticsFilter, runs: RunTally, people: PersonaTallies, models: Analytics['byModel']): Totals {
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
    answers: sumOf(models, ({ counts }) => counts.total),
    neutral: shareWithInterval(all.neutral, all.total),
    negative: shareWithInterval(all.negative, all.total),
    engagementScore: aggregate({ ...all, numUsers: all.total }).engagementScore,
    inputTokens: sumOf(models, (model) => model.inputTokens),
    outputTokens: sumOf(models, (model) => model.outputTokens),
    answersCostUsd: sumOf(models, (model) => model.costUsd),
    runsCostUsd: choosesAnswers(filter) ? null : runs.costUsd,
  };
}
