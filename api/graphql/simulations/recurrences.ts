/** Operations on recurring runs. */
import { recurrencesOf, type Recurrence } from '../../../db/simulations/recurrences.ts';
import type { RecurrenceSpend } from '../../../db/simulations/recurrence-spend.ts';
import { runsPerMonth } from '../../../domain/simulations/recurrence.ts';
import { checkRunInput } from '../../../domain/simulations/run-input.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import {
  nextTurn,
  repeatNow,
  repeatRun,
  stopRepeating,
  trendOf,
  type TrendPoint,
} from '../../../services/simulations/recurrences.ts';
import {
  changesOfRecurrence,
  type RecurrenceChange,
  type RecurrenceChanges,
} from '../../../services/simulations/recurrence-changes.ts';
import { changeRepeat } from '../../../services/simulations/change-recurrence.ts';
import { estimateTurn, spendOfRecurrence } from '../../../services/simulations/recurrence-costs.ts';
import { builder } from '../builder.ts';
import { EstimateRef } from './list-types.ts';
import { ShareRef } from './result-types.ts';
import { SimulationInputRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';

const TrendPointRef = builder.objectRef<TrendPoint>('TrendPoint').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    status: t.exposeString('status'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    answered: t.exposeInt('answered'),
    people: t.exposeInt('people', { description: 'Number of different people behind the answers.' }),
    positive: t.expose('positive', { type: ShareRef }),
    isSimulated: t.exposeBoolean('isSimulated'),
    messageChanged: t.exposeBoolean('messageChanged', {
      description: 'True when the run before asked another message.',
    }),
    personasChanged: t.exposeBoolean('personasChanged', {
      description: 'True when the run before asked other personas.',
    }),
  }),
});

const RecurrenceChangeRef = builder.objectRef<RecurrenceChange>('RecurrenceChange').implement({
  description: 'A change of the positive share that is more than chance, by a cumulative sum over the same people.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'moved (a jump from one run to the next) or drifts (slowly, over several runs).',
    }),
    jobId: t.exposeString('jobId', { description: 'The run that showed it.' }),
    since: t.exposeString('since', { description: 'Day of the first run that had changed, YYYY-MM-DD.' }),
    from: t.exposeFloat('from', { description: 'Positive share before, 0 to 1.' }),
    to: t.exposeFloat('to', { description: 'Positive share since a move, or of the last four runs of a drift.' }),
    low: t.exposeFloat('low', { description: 'Bounds of the 95% interval of the difference.' }),
    high: t.exposeFloat('high'),
    text: t.exposeString('text', { description: 'All of it in words.' }),
  }),
});

const RecurrenceChangesRef = builder.objectRef<RecurrenceChanges>('RecurrenceChanges').implement({
  fields: (t) => ({
    sentence: t.exposeString('sentence', { description: 'The last change, or that there is none.' }),
    found: t.expose('found', { type: [RecurrenceChangeRef], description: 'Oldest first.' }),
  }),
});

const RecurrenceSpendRef = builder.objectRef<RecurrenceSpend>('RecurrenceSpend').implement({
  fields: (t) => ({
    totalUsd: t.exposeFloat('totalUsd', { description: 'Cost of all its runs.' }),
    monthUsd: t.exposeFloat('monthUsd', { description: 'Cost of its runs of this calendar month.' }),
  }),
});

const RecurringRunRef = builder.objectRef<Recurrence>('RecurringRun').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    message: t.string({ resolve: ({ input }) => input.message }),
    numUsers: t.int({ resolve: ({ input }) => checkRunInput(input).numUsers }),
    segmentIds: t.idList({ resolve: ({ input }) => [...input.segmentIds] }),
    monthlyCapUsd: t.exposeFloat('monthlyCapUsd', {
      nullable: true,
      description: 'Spend of a calendar month after which it pauses itself; null without a limit.',
    }),
    pausedBecause: t.exposeString('pausedBecause', {
      nullable: true,
      description: 'monthly-cap when it paused itself.',
    }),
    spend: t.field({
      type: RecurrenceSpendRef,
      resolve: (recurrence, _args, { db }) => spendOfRecurrence(db, recurrence),
    }),
    runsPerMonth: t.float({
      description: 'Runs of an average month.',
      resolve: ({ every }) => runsPerMonth(every),
    }),
    estimate: t.field({
      type: EstimateRef,
      nullable: true,
      description: 'Of the next turn; null when it cannot be estimated, as without its segments.',
      resolve: (recurrence, _args, context) => estimateTurn(context, recurrence),
    }),
    sentimentType: t.string({ resolve: ({ input }) => scaleOf(input.sentimentType).type }),
    every: t.exposeString('every'),
    onDay: t.exposeInt('onDay', {
      nullable: true,
      description: 'Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28.',
    }),
    atHour: t.exposeInt('atHour'),
    timeZone: t.exposeString('timeZone'),
    isPaused: t.exposeBoolean('isPaused'),
    lastProblem: t.exposeString('lastProblem', {
      nullable: true,
      description: 'Reason why the last turn submitted no run.',
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next turn; null when it is paused or Temporal does not answer.',
      resolve: ({ id, isPaused }, _args, context) => (isPaused ? null : nextTurn(context, id)),
    }),
    trend: t.field({
      type: [TrendPointRef],
      resolve: ({ id, userId }, _args, context) => trendOf(context, userId, id),
    }),
    changes: t.field({
      type: RecurrenceChangesRef,
      description: 'Since the message or the personas last changed, of as many points as the settings say.',
      resolve: (recurrence, _args, { db }) => changesOfRecurrence(db, recurrence.userId, recurrence),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const RecurrenceInputRef = builder.inputType('RecurrenceInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    every: t.string({ required: true, description: 'day, week or month' }),
    onDay: t.int({ description: 'Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28' }),
    atHour: t.int({ required: true }),
    timeZone: t.string({ required: true, description: 'IANA name' }),
    monthlyCapUsd: t.float({
      description: 'Spend of a calendar month after which it pauses itself; no limit when missing.',
    }),
  }),
});

const RecurrenceChangeInputRef = builder.inputType('RecurrenceChangeInput', {
  fields: (t) => ({
    name: t.string(),
    every: t.string(),
    onDay: t.int(),
    atHour: t.int(),
    timeZone: t.string(),
    isPaused: t.boolean(),
    message: t.string({ description: 'Asked of the same personas.' }),
    numUsers: t.int({ description: 'Another number draws new personas.' }),
    segmentIds: t.idList({ description: 'Other segments draw new personas.' }),
    monthlyCapUsd: t.float({ description: 'Null takes the limit away.' }),
  }),
});

builder.queryFields((t) => ({
  recurringRuns: t.field({
    type: [RecurringRunRef],
    description: 'Your recurring runs, newest first.',
    resolve: (_root, _args, context) => recurrencesOf(context.db, userIdOf(context.viewer)),
  }),
}));

builder.mutationFields((t) => ({
  repeatRun: t.field({
    type: RecurringRunRef,
    description: 'Creates a recurring run, which asks the same personas at every turn, with the keys of the settings.',
    args: {
      input: t.arg({ type: SimulationInputRef, required: true }),
      rhythm: t.arg({ type: RecurrenceInputRef, required: true }),
    },
    resolve: (_root, { input, rhythm }, context) => repeatRun(context, userIdOf(context.viewer), input, rhythm),
  }),
  changeRecurringRun: t.field({
    type: RecurringRunRef,
    args: { id: t.arg.id({ required: true }), changes: t.arg({ type: RecurrenceChangeInputRef, required: true }) },
    resolve: (_root, { id, changes }, context) => changeRepeat(context, userIdOf(context.viewer), id, changes),
  }),
  deleteRecurringRun: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => stopRepeating(context, userIdOf(context.viewer), id),
  }),
  runRecurringNow: t.boolean({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => repeatNow(context, userIdOf(context.viewer), id),
  }),
}));
