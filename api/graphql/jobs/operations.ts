/** The page of operators in one query. Nothing in it holds content of people's work. */
import { requireOperator } from '../../identity/operators.ts';
import { readOperations, type OperationsView } from '../../jobs/operations.ts';
import { builder } from '../builder.ts';

const AttentionRef = builder.objectRef<OperationsView['attention'][number]>('OperationsAttention').implement({
  description: 'A sentence about what needs a person, in two parts.',
  fields: (t) => ({
    about: t.exposeString('about', { description: 'account, worker, job or disk' }),
    subject: t.exposeString('subject'),
    text: t.exposeString('text'),
  }),
});

const TotalsRef = builder.objectRef<OperationsView['totals']>('OperationsTotals').implement({
  fields: (t) => ({
    callsInFlight: t.exposeInt('callsInFlight'),
    callsAllowed: t.exposeInt('callsAllowed', { description: 'Of all accounts used in the last hour.' }),
    callsWaiting: t.exposeInt('callsWaiting', { description: 'Calls that workers want to start now.' }),
    running: t.exposeInt('running'),
    starting: t.exposeInt('starting'),
    queued: t.exposeInt('queued'),
    paused: t.exposeInt('paused'),
    callsLastHour: t.exposeInt('callsLastHour'),
    failedLastHour: t.exposeInt('failedLastHour'),
    refusedLastHour: t.exposeInt('refusedLastHour'),
  }),
});

const AccountRef = builder.objectRef<OperationsView['accounts'][number]>('OperationsAccount').implement({
  description: 'A provider account that was used in the last hour.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Provider and the beginning of a keyed hash of the key.' }),
    tier: t.exposeString('tier'),
    person: t.exposeString('person', { nullable: true, description: 'Owner of its open jobs, if there is one only.' }),
    people: t.exposeInt('people'),
    jobs: t.exposeInt('jobs'),
    inFlight: t.exposeInt('inFlight'),
    concurrent: t.exposeInt('concurrent'),
    callsWaiting: t.exposeInt('callsWaiting'),
    startsLastMinute: t.exposeInt('startsLastMinute'),
    maxStartsPerMinute: t.exposeInt('maxStartsPerMinute', { nullable: true }),
    failed: t.exposeInt('failed', { description: 'In the last hour, refusals included.' }),
    refused: t.exposeInt('refused'),
    holdSeconds: t.exposeFloat('holdSeconds'),
  }),
});

const WorkerRef = builder.objectRef<OperationsView['workers'][number]>('OperationsWorker').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    buildId: t.exposeString('buildId'),
    isSilent: t.exposeBoolean('isSilent'),
    isStopping: t.exposeBoolean('isStopping'),
    upSeconds: t.exposeFloat('upSeconds'),
    silentSeconds: t.exposeFloat('silentSeconds'),
    memoryBytes: t.exposeFloat('memoryBytes'),
    callsInFlight: t.exposeInt('callsInFlight'),
    tasksInFlight: t.exposeInt('tasksInFlight'),
    taskSlots: t.exposeInt('taskSlots'),
  }),
});

const JobRef = builder.objectRef<OperationsView['jobs'][number] & { reason?: string }>('OperationsJob').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.exposeString('kind'),
    label: t.exposeString('label'),
    person: t.exposeString('person', { nullable: true }),
    state: t.exposeString('state', { description: 'running, starting, queued, paused or ended' }),
    progress: t.exposeInt('progress'),
    callsInFlight: t.exposeInt('callsInFlight'),
    waitedSeconds: t.exposeFloat('waitedSeconds', { nullable: true }),
    reason: t.string({ nullable: true, resolve: ({ reason }) => reason ?? null }),
    temporalUrl: t.exposeString('temporalUrl', { nullable: true }),
  }),
});

const ShareRef = builder.objectRef<OperationsView['shares'][number]>('OperationsShare').implement({
  fields: (t) => ({
    userId: t.exposeID('userId', { nullable: true, description: 'Null for calls outside jobs.' }),
    person: t.exposeString('person', { nullable: true }),
    starts: t.exposeInt('starts'),
  }),
});

const KindRef = builder.objectRef<OperationsView['kinds'][number]>('OperationsKind').implement({
  fields: (t) => ({ name: t.exposeString('name'), label: t.exposeString('label') }),
});

const PersonRef = builder.objectRef<OperationsView['people'][number]>('OperationsPerson').implement({
  fields: (t) => ({ userId: t.exposeID('userId'), person: t.exposeString('person') }),
});

const OperationsRef = builder.objectRef<OperationsView>('Operations').implement({
  fields: (t) => ({
    readAt: t.expose('readAt', { type: 'DateTime' }),
    temporalUrl: t.exposeString('temporalUrl', { nullable: true }),
    grafanaUrl: t.exposeString('grafanaUrl', { nullable: true }),
    attention: t.expose('attention', { type: [AttentionRef] }),
    totals: t.expose('totals', { type: TotalsRef }),
    accounts: t.expose('accounts', { type: [AccountRef], description: 'The 50 busiest.' }),
    accountsTotal: t.exposeInt('accountsTotal'),
    workers: t.expose('workers', { type: [WorkerRef] }),
    jobs: t.expose('jobs', { type: [JobRef], description: 'Open jobs that the filters let through, 50 at most.' }),
    jobsTotal: t.exposeInt('jobsTotal'),
    stuck: t.expose('stuck', { type: [JobRef], description: 'Slow and stuck jobs, 20 at most.' }),
    stuckTotal: t.exposeInt('stuckTotal'),
    shares: t.expose('shares', {
      type: [ShareRef],
      description: 'Starts of the last 10 minutes on the busiest account, by person.',
    }),
    sharesOf: t.exposeString('sharesOf', { nullable: true, description: 'Name of the busiest account.' }),
    kinds: t.expose('kinds', { type: [KindRef] }),
    people: t.expose('people', { type: [PersonRef], description: 'People with open jobs.' }),
  }),
});

builder.queryField('operations', (t) =>
  t.field({
    type: OperationsRef,
    description: 'Queues, accounts, workers and open jobs of everybody, for operators only. Filters apply to `jobs`.',
    args: { kind: t.arg.string(), userId: t.arg.id() },
    resolve: async (_root, wanted, context) => {
      await requireOperator(context);
      return readOperations(context.db, context.env, wanted);
    },
  }),
);
