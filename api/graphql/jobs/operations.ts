/** The page of operators in one query. Nothing in it holds content of people's work. */
import { startShareView } from '../../../db/jobs/operations/accounts.ts';
import { attentionView } from '../../../domain/jobs/attention.ts';
import { int, view, text, maybe, float, id, flag, derived, time, list } from '../../../domain/view.ts';
import { requireOperator } from '../../identity/operators.ts';
import { readOperations, type OperationsView } from '../../jobs/operations.ts';
import { builder } from '../builder.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const operationsTotalsView = view('OperationsTotals', {
  callsInFlight: int(),
  callsAllowed: int('Of all accounts used in the last hour.'),
  callsWaiting: int('Calls that workers want to start now.'),
  running: int(),
  starting: int(),
  queued: int(),
  paused: int(),
  callsLastHour: int(),
  failedLastHour: int(),
  refusedLastHour: int(),
});

const operationsAccountView = view('OperationsAccount', 'A provider account that was used in the last hour.', {
  name: text('Provider and the beginning of a keyed hash of the key.'),
  tier: text(),
  person: maybe(text('Owner of its open jobs, if there is one only.')),
  people: int(),
  jobs: int(),
  inFlight: int(),
  concurrent: int(),
  callsWaiting: int(),
  startsLastMinute: int(),
  maxStartsPerMinute: maybe(int()),
  failed: int('In the last hour, refusals included.'),
  refused: int(),
  holdSeconds: float(),
});

const operationsWorkerView = view('OperationsWorker', {
  id: id(),
  name: text(),
  buildId: text(),
  isSilent: flag(),
  isStopping: flag(),
  upSeconds: float(),
  silentSeconds: float(),
  memoryBytes: float(),
  callsInFlight: int(),
  tasksInFlight: int(),
  taskSlots: int(),
});

const operationsJobView = view('OperationsJob', {
  name: text(),
  kind: text(),
  label: text(),
  person: maybe(text()),
  state: text('running, starting, queued, paused or ended'),
  progress: int(),
  callsInFlight: int(),
  waitedSeconds: maybe(float()),
  reason: derived(maybe(text())),
  temporalUrl: maybe(text()),
});

viewTypeFrom<OperationsView['jobs'][number] & { reason?: string }, typeof operationsJobView>(operationsJobView, {
  reason: ({ reason }) => reason ?? null,
});

const operationsKindView = view('OperationsKind', {
  name: text(),
  label: text(),
});

const operationsPersonView = view('OperationsPerson', {
  userId: id(),
  person: text(),
});

const operationsView = view('Operations', {
  readAt: time(),
  temporalUrl: maybe(text()),
  grafanaUrl: maybe(text()),
  attention: list(attentionView),
  totals: operationsTotalsView,
  accounts: list(operationsAccountView, 'The 50 busiest.'),
  accountsTotal: int(),
  workers: list(operationsWorkerView),
  jobs: list(operationsJobView, 'Open jobs that the filters let through, 50 at most.'),
  jobsTotal: int(),
  stuck: list(operationsJobView, 'Slow and stuck jobs, 20 at most.'),
  stuckTotal: int(),
  shares: list(startShareView, 'Starts of the last 10 minutes on the busiest account, by person.'),
  sharesOf: maybe(text('Name of the busiest account.')),
  kinds: list(operationsKindView),
  people: list(operationsPersonView, 'People with open jobs.'),
});

builder.queryField('operations', (t) =>
  t.field({
    type: viewType(operationsView),
    description: 'Queues, accounts, workers and open jobs of everybody, for operators only. Filters apply to `jobs`.',
    args: { kind: t.arg.string(), userId: t.arg.id() },
    resolve: async (_root, wanted, context) => {
      await requireOperator(context);
      return readOperations(context.db, context.env, wanted);
    },
  }),
);
