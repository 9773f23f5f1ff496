/** Operations on recurring runs. */
import { recurrencesOf, type Recurrence } from '../../../db/simulations/recurrences.ts';
import { recurrenceSpendView } from '../../../db/simulations/recurrence-spend.ts';
import { runsPerMonth } from '../../../domain/simulations/recurrence.ts';
import { checkRunInput } from '../../../domain/simulations/run-input.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { id, text, derived, int, list, float, maybe, later, flag, time, one, view } from '../../../domain/view.ts';
import {
  trendPointView,
  nextTurn,
  repeatNow,
  repeatRun,
  stopRepeating,
  trendOf,
} from '../../../services/simulations/recurrences.ts';
import { recurrenceChangesView, changesOfRecurrence } from '../../../services/simulations/recurrence-changes.ts';
import { changeRepeat } from '../../../services/simulations/change-recurrence.ts';
import { simulationEstimateView } from '../../../services/simulations/estimates/estimate.ts';
import { estimateTurn, spendOfRecurrence } from '../../../services/simulations/recurrence-costs.ts';
import { builder } from '../builder.ts';
import { SimulationInputRef } from './types.ts';
import { userIdOf } from '../../viewer.ts';
import { viewTypeFrom } from '../view-types.ts';

const recurringRunView = view('RecurringRun', {
  id: id(),
  name: text(),
  message: derived(text()),
  numUsers: derived(int()),
  segmentIds: derived(list(id())),
  monthlyCapUsd: maybe(float('Spend of a calendar month after which it pauses itself; null without a limit.')),
  pausedBecause: maybe(text('monthly-cap when it paused itself.')),
  spend: later(recurrenceSpendView),
  runsPerMonth: derived(float('Runs of an average month.')),
  estimate: later(
    maybe(simulationEstimateView, 'Of the next turn; null when it cannot be estimated, as without its segments.'),
  ),
  sentimentType: derived(text()),
  every: text(),
  onDay: maybe(int('Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28.')),
  atHour: int(),
  timeZone: text(),
  isPaused: flag(),
  lastProblem: maybe(text('Reason why the last turn submitted no run.')),
  nextAt: later(maybe(time('Time of the next turn; null when it is paused or Temporal does not answer.'))),
  trend: later(list(trendPointView)),
  changes: later(
    one(
      recurrenceChangesView,
      'Since the message or the personas last changed, of as many points as the settings say.',
    ),
  ),
  createdAt: time(),
});

const RecurringRunRef = viewTypeFrom<Recurrence, typeof recurringRunView>(recurringRunView, {
  message: ({ input }) => input.message,
  numUsers: ({ input }) => checkRunInput(input).numUsers,
  segmentIds: ({ input }) => [...input.segmentIds],
  spend: (recurrence, { db }) => spendOfRecurrence(db, recurrence),
  runsPerMonth: ({ every }) => runsPerMonth(every),
  estimate: (recurrence, context) => estimateTurn(context, recurrence),
  sentimentType: ({ input }) => scaleOf(input.sentimentType).type,
  nextAt: ({ id, isPaused }, context) => (isPaused ? null : nextTurn(context, id)),
  trend: ({ id, userId }, context) => trendOf(context, userId, id),
  changes: (recurrence, { db }) => changesOfRecurrence(db, recurrence.userId, recurrence),
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
