/** Every end of a job is told its owner once, mails carry what they chose once, and nobody else sees any of it. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { createJob } from '../../db/jobs/create-job.ts';
import { cancelJob, completeJob, failJob } from '../../db/jobs/end-job.ts';
import { deleteOwnedRows } from '../../db/identity/owned-rows.ts';
import { ownNotificationRecords, sweepNotifications } from '../../db/notifications/notifications.ts';
import { peopleToMail } from '../../db/notifications/mails.ts';
import { recordProblem } from '../../db/simulations/recurrences.ts';
import { createMailer } from '../../services/mail/mailer.ts';
import { decideNotifications, mailWaits } from '../../services/notifications/decide.ts';
import { sendDueMail } from '../../services/notifications/send-mail.ts';
import { deleteOwnRuns } from '../../services/simulations/library/labels.ts';
import { storeReactions } from '../_support/stored-runs.ts';
import { createKeyOf, startAgentApi, type AgentApi, type Person } from './agents/agents-support.ts';

let api: AgentApi;
let ann: Person;
let bob: Person;
let people = 0;

beforeAll(async () => {
  api = await startAgentApi({ PUBLIC_URL: 'https://soundings.example' });
}, 60_000);
afterAll(() => api?.close(), 60_000);

beforeEach(async () => {
  people += 1;
  ann = await api.person(`ann${people}@example.com`);
  bob = await api.person(`bob${people}@example.com`);
});

interface Told {
  id: string;
  kind: string;
  outcome: string;
  title: string;
  text: string;
  link: string;
  readAt: string | null;
}

const query = `query ($first: Int, $after: String, $unread: Boolean) { unreadNotifications
  notifications(first: $first, after: $after, unread: $unread) { items { id kind outcome title text link readAt } nextToken } }`;

async function inbox(person: Person, variables: object = {}) {
  const { data, errors } = await person.ask(query, variables as Record<string, unknown>);
  if (errors) throw new Error(errors[0].message);
  return {
    unread: data.unreadNotifications as number,
    items: data.notifications.items as Told[],
    nextToken: data.notifications.nextToken as string | null,
  };
}

async function mark(person: Person, ids?: readonly string[]) {
  const { data, errors } = await person.ask('mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) }', { ids });
  return errors ? (errors[0].message as string) : (data.markNotificationsRead as number);
}

let jobs = 0;
/** Stores an open job; `store` stores its record first. */
async function openJob(
  person: Person,
  kind: string,
  store: (id: string, name: string) => Promise<unknown> = async () => null,
) {
  jobs += 1;
  const [id, name] = [`told-${jobs}`, `calm-river-${jobs}`];
  await store(id, name);
  const job = { id, name, kind, userId: person.userId, spendCapUsd: null, message: 'Waiting' };
  const ref = await createJob(api.db, { ...job, queuedAt: new Date(), accounts: [], keys: [] });
  return { id, name, ref };
}

const run = (person: Person, message: string, more: object = {}) =>
  openJob(person, 'simulation', (id, jobId) =>
    api.db
      .insertInto('dynamicSimulationRun')
      .values({ id, jobId, userId: person.userId, status: 'processing', message, numUsers: 100, ...more })
      .execute(),
  );

const counts = { positiveCount: 52, neutralCount: 18, negativeCount: 30 };

async function fail(ref: { id: string; execution: number }, error = 'No OpenAI API key is stored') {
  await api.db.transaction().execute((trx) => failJob(trx, ref, { error, message: 'Failed', retryMessage: null }));
}

async function recurrence(person: Person, name = 'Clinics, weekly') {
  const id = `recurring-${(jobs += 1)}`;
  await api.db
    .insertInto('rosterGroup')
    .values({ id: `group-${id}`, userId: person.userId, rosterId: null })
    .execute();
  await api.db
    .insertInto('recurrence')
    .values({
      id,
      userId: person.userId,
      name,
      input: '{}',
      every: 'week',
      onDay: 1,
      atHour: 7,
      timeZone: 'UTC',
      rosterGroupId: `group-${id}`,
      lastProblem: null,
    })
    .execute();
  return { id, userId: person.userId, name };
}

/** A completed turn whose first personas, as many as `positive`, answered positively. */
async function turn(of: { id: string }, person: Person, positive: number, more: object = {}) {
  const answered = 40;
  const roster = `roster-of-${of.id}`;
  await sql`insert into roster (id, user_id, size, repeats) values (${roster}, ${person.userId}, ${answered}, false) on conflict do nothing`.execute(
    api.db,
  );
  const job = await run(person, 'Clinics open on Saturdays.', {
    numUsers: answered,
    rosterId: roster,
    positiveCount: positive,
    negativeCount: answered - positive,
    neutralCount: 0,
    ...more,
  });
  await api.db.insertInto('runPlan').values({ runId: job.id, recurrenceId: of.id }).execute();
  const sentiment = (at: number) => (at < positive ? ('positive' as const) : ('negative' as const));
  await storeReactions(
    api.db,
    job.id,
    Array.from({ length: answered }, (_, at) => ({ personaIndex: at, sentiment: sentiment(at) })),
  );
  await completeJob(api.db, job.ref, 'Done');
  return job;
}

const decide = () => decideNotifications({ db: api.db, log: pino({ level: 'silent' }) });

test('the end of every kind of job is told once, with what it is about and where it is', async () => {
  const { userId } = ann;
  await completeJob(api.db, (await run(ann, 'Clinics  open on Saturdays.', counts)).ref, 'Done');
  await fail((await run(ann, 'Trams')).ref);
  const panel = (id: string, jobId: string) =>
    api.db
      .insertInto('panelDiscussion')
      .values({ id, jobId, userId, topic: 'Night buses', participants: '[]', status: 'running' })
      .execute();
  await completeJob(api.db, (await openJob(ann, 'panel', panel)).ref, 'Done');
  const search = async (id: string, jobId: string) => {
    await sql`insert into genetic_algorithm_job (id, job_id, user_id, population_size, generations, total_generations) values (${id}, ${jobId}, ${userId}, 4, 2, 2)`.execute(
      api.db,
    );
    await sql`insert into search_setup (search_id, spec) values (${id}, '{"title": "A better slogan"}')`.execute(
      api.db,
    );
  };
  await completeJob(api.db, (await openJob(ann, 'search', search)).ref, 'Done');
  const survey = async (id: string, jobId: string) => {
    await sql`insert into survey (id, title, questions, user_id) values (${`survey-${id}`}, 'Opening hours', '[]', ${userId})`.execute(
      api.db,
    );
    await sql`insert into survey_run (id, job_id, survey_id, version, user_id, spec) values (${id}, ${jobId}, ${`survey-${id}`}, 1, ${userId}, '{}')`.execute(
      api.db,
    );
  };
  await completeJob(api.db, (await openJob(ann, 'survey', survey)).ref, 'Done');
  const segmentImport = (id: string) =>
    sql`insert into segment_import (id, user_id, status, file_name, format, bytes, segment_id, segment_name, rows_added, rows_refused)
      values (${id}, ${userId}, 'importing', 'Oriana.csv', 'csv', 3, 'seg-1', 'Ohio nurses', 12, 1)`.execute(api.db);
  await completeJob(api.db, (await openJob(ann, 'segment-import', segmentImport)).ref, 'Done');
  await completeJob(api.db, (await openJob(ann, 'profile-import')).ref, 'Done');
  await completeJob(api.db, (await openJob(ann, 'index-build')).ref, 'Done');
  await turn(await recurrence(ann), ann, 20);
  const failed = await recurrence(ann, 'Trams, daily');
  const failedTurn = await run(ann, 'Trams');
  await api.db.insertInto('runPlan').values({ runId: failedTurn.id, recurrenceId: failed.id }).execute();
  await fail(failedTurn.ref);
  const { items, unread } = await inbox(ann);
  const told = items
    .toReversed()
    .map(({ kind, title, text, link }) => [kind, title, text, link.replace(/-\d+(-\d+)?$/, '-N')]);
  expect(told).toEqual([
    [
      'run',
      'Run done: Clinics open on Saturdays.',
      'Positive share 52%, 95% interval 42–62%; 100 of 100 answered.',
      '/runs/calm-river-N',
    ],
    ['run', 'Run failed: Trams', 'No OpenAI API key is stored.', '/runs/calm-river-N'],
    ['panel', 'Panel done: Night buses', 'Open it to see the result.', '/panels/calm-river-N'],
    ['search', 'Search done: A better slogan', 'Open it to see the result.', '/searches/calm-river-N'],
    [
      'survey',
      'Survey run done: Opening hours',
      'Open it to see the result.',
      expect.stringMatching(/^\/surveys\/survey-told-\d+\/results$/),
    ],
    ['import', 'Import done: Ohio nurses', '12 profiles added, 1 refused.', '/segments/seg-N'],
    ['profile-import', 'Import of profiles done', 'Open it to see the result.', '/profiles/imports/calm-river-N'],
    ['index-build', 'Index of papers done', 'Open it to see the result.', '/research'],
    [
      'schedule',
      'Recurring run done: Clinics, weekly',
      'Positive share 50%, 95% interval 35–65%; 40 of 40 answered.',
      '/runs/calm-river-N',
    ],
    ['schedule-failed', 'Recurring run failed: Trams, daily', 'No OpenAI API key is stored.', '/runs/calm-river-N'],
  ]);
  expect(unread).toBe(10);
  expect(await inbox(bob)).toMatchObject({ unread: 0, items: [] });
});

/** Open runs of one comparison. */
async function comparison(messages: readonly string[], name = 'Clinics, three tones') {
  const arms: Awaited<ReturnType<typeof run>>[] = [];
  for (const message of messages) arms.push(await run(ann, message, counts));
  const id = `comparison-${(jobs += 1)}`;
  await sql`insert into experiment (id, user_id, name) values (${id}, ${ann.userId}, ${name})`.execute(api.db);
  for (const [position, arm] of arms.entries())
    await sql`insert into experiment_arm (experiment_id, position, run_id, label) values (${id}, ${position}, ${arm.id}, ${`M${position}`})`.execute(
      api.db,
    );
  return { id, arms };
}

test('the runs of a comparison are told once, when the last of them ended, whichever that is', async () => {
  const { id, arms } = await comparison(['Open at six', 'Open at seven', 'Open at eight']);
  const [first, second, third] = arms;
  await completeJob(api.db, second!.ref, 'Done');
  expect((await inbox(ann)).items).toEqual([]);
  // Two that end at the same moment: one of them is the last.
  await Promise.all([first, third].map(async (one) => completeJob(api.db, one!.ref, 'Done')));
  expect((await inbox(ann)).items).toMatchObject([
    {
      kind: 'run',
      outcome: 'completed',
      title: 'Comparison done: Clinics, three tones',
      text: 'All 3 messages have their answers. Open it for the verdict.',
      link: `/experiments/${id}`,
    },
  ]);
});

test('a comparison with a message that failed says so, and a deleted one leaves its runs to be told', async () => {
  const failing = await comparison(['Open at six', 'Open at seven']);
  await fail(failing.arms[0]!.ref);
  expect((await inbox(ann)).items).toEqual([]);
  await completeJob(api.db, failing.arms[1]!.ref, 'Done');
  expect((await inbox(ann)).items).toMatchObject([
    { outcome: 'failed', text: '1 of 2 messages did not get all answers. Open it to see why and to try again.' },
  ]);
  const deleted = await comparison(['Trams', 'Buses']);
  await sql`update experiment set deleted_at = now() where id = ${deleted.id}`.execute(api.db);
  await completeJob(api.db, deleted.arms[0]!.ref, 'Done');
  expect((await inbox(ann)).items.map(({ title }) => title)).toContain('Run done: Trams');
});

test('cancelled jobs, replies of the assistant and what is rolled back are not told, and a retry is told again', async () => {
  await cancelJob(
    api.db,
    { ...(await openJob(ann, 'panel')), kind: 'panel', userId: ann.userId },
    { error: 'Cancelled by user', message: 'Cancelled' },
  );
  await completeJob(api.db, (await openJob(ann, 'chat-reply')).ref, 'Done');
  const undone = await openJob(ann, 'panel');
  await api.db
    .transaction()
    .execute(async (trx) => {
      await completeJob(trx, undone.ref, 'Done');
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect((await inbox(ann)).items).toEqual([]);
  const { id, ref } = await openJob(ann, 'panel');
  await fail(ref);
  await api.db.updateTable('job').set({ status: 'queued', error: null, execution: 2 }).where('id', '=', id).execute();
  await completeJob(api.db, { id, execution: 2 }, 'Done');
  const { items } = await inbox(ann);
  expect(items.map(({ outcome }) => outcome)).toEqual(['completed', 'failed']);
});

test('the inbox has pages, marks what is read, and refuses what is not a page', async () => {
  for (let at = 0; at < 5; at += 1) await completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  const first = await inbox(ann, { first: 2 });
  const second = await inbox(ann, { first: 2, after: first.nextToken });
  const third = await inbox(ann, { first: 2, after: second.nextToken });
  expect([first, second, third].map(({ items, nextToken }) => [items.length, nextToken === null])).toEqual([
    [2, false],
    [2, false],
    [1, true],
  ]);
  const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(5);
  // Others change nothing.
  expect([await mark(bob, ids), await mark(bob)]).toEqual([0, 0]);
  expect((await inbox(ann)).unread).toBe(5);
  expect([await mark(ann, ids.slice(0, 2)), await mark(ann, ids.slice(0, 2))]).toEqual([2, 0]);
  const unread = await inbox(ann, { unread: true });
  expect([unread.unread, unread.items.map(({ id }) => id)]).toEqual([3, ids.slice(2)]);
  expect([await mark(ann), (await inbox(ann)).unread]).toEqual([3, 0]);
  const refusal = async (variables: object) =>
    (await ann.ask(query, variables as Record<string, unknown>)).errors?.[0].message;
  expect(await refusal({ first: 0 })).toBe('limit must be at least 1');
  for (const after of ['x', 'eyJwbGFjZSI6IjEgb3IgMSJ9'])
    expect(await refusal({ after })).toBe('This page is no longer available. Start again from the first page.');
  expect(await mark(ann, Array.from({ length: 101 }, String))).toBe('At most 100 notifications at once');
  const { key } = await createKeyOf(ann, { permissions: ['runs:read', 'runs:write'] });
  const response = await fetch(`${api.gateUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ unreadNotifications }' }),
  });
  expect(await response.text()).toMatch(/Only you can do this/);
});

test('a deleted run takes its notifications out of the inbox, and old ones are swept', async () => {
  const { name, ref } = await run(ann, 'Trams', counts);
  await completeJob(api.db, ref, 'Done');
  await completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  await deleteOwnRuns(api.db, ann.userId, [name]);
  expect((await inbox(ann)).items.map(({ kind }) => kind)).toEqual(['panel']);
  const createdAt = new Date(Date.now() - 91 * 86_400_000);
  await api.db
    .updateTable('notification')
    .set({ createdAt })
    .where('userId', '=', ann.userId)
    .where('kind', '=', 'panel')
    .execute();
  await sweepNotifications(api.db);
  expect(await inbox(ann)).toMatchObject({ unread: 0, items: [] });
  expect(await ownNotificationRecords(api.db, ann.userId)).toMatchObject([{ kind: 'run', subject: 'Trams' }]);
  await deleteOwnedRows(api.db, ann.userId);
  expect(await ownNotificationRecords(api.db, ann.userId)).toEqual([]);
});

const changesQuery = `{ recurringRuns { id changes { sentence found { kind jobId from to text } } } }`;

test('a move of the answer is told once with its interval, also to webhooks and agents, and chance is not', async () => {
  const input = { name: 'Moves', url: 'https://receiver.example/', events: ['schedule.moved'] };
  const made = await ann.ask('mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id } } }', {
    input,
  });
  const clinics = await recurrence(ann);
  const changes = async () => {
    const { data } = await ann.ask(changesQuery, {});
    return data.recurringRuns.find(({ id }: { id: string }) => id === clinics.id).changes;
  };
  for (const positive of [10, 11, 10, 9]) await turn(clinics, ann, positive);
  await decide();
  expect(await changes()).toEqual({
    sentence: 'Changes are told from run 5 on: the first 4 show how much answers vary by chance.',
    found: [],
  });
  const after = await turn(clinics, ann, 30);
  await decide();
  await api.db.updateTable('notification').set({ mailState: 'undecided' }).where('userId', '=', ann.userId).execute();
  await decide();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  const size = 'from 25% to 75%, 50 points up, 95% interval';
  const text = expect.stringContaining(`Positive share moved with the run of ${today}: ${size}`);
  expect(await changes()).toMatchObject({
    sentence: text,
    found: [{ kind: 'moved', jobId: after.name, to: 0.75, text }],
  });
  // The same again, and one after which another message was asked.
  await turn(clinics, ann, 30);
  await turn(clinics, ann, 31);
  await turn(clinics, ann, 5, { message: 'Clinics open on Sundays.' });
  await decide();
  expect((await changes()).found).toEqual([]);
  const moves = (await inbox(ann)).items.filter(({ kind }) => kind === 'schedule-moved');
  expect(moves).toMatchObject([{ title: 'Recurring run moved: Clinics, weekly', text, link: '/recurring' }]);
  const events = await api.db.selectFrom('webhookDelivery').selectAll().where('userId', '=', ann.userId).execute();
  expect(events).toMatchObject([
    {
      webhookId: made['data'].createWebhook.webhook.id,
      type: 'schedule.moved',
      data: { job_id: after.name, kind: 'run', move: { kind: 'moved', to: 0.75 } },
    },
  ]);
});

test('a mail carries what a person chose, together, and is sent once under one id', async () => {
  const clinics = await recurrence(ann);
  await ann.ask('mutation ($input: SettingsInput!) { updateSettings(input: $input) { userId } }', {
    input: { preferences: { mailedKinds: ['panel', 'schedule-failed'] } },
  });
  await completeJob(api.db, (await run(ann, 'A secret message', counts)).ref, 'Done');
  await completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  await recordProblem(api.db, clinics, 'turn-1', 'No OpenAI API key is stored');
  await recordProblem(api.db, clinics, 'turn-1', 'No OpenAI API key is stored');
  await decide();
  const waits = mailWaits(1);
  expect(await peopleToMail(api.db, waits)).not.toContain(ann.userId);
  const age = new Date(Date.now() - 120_000);
  await api.db.updateTable('notification').set({ createdAt: age }).where('userId', '=', ann.userId).execute();
  expect(await peopleToMail(api.db, waits)).toContain(ann.userId);
  const mailer = createMailer(api.env);
  const deps = { db: api.db, env: api.env, mailer };
  await sendDueMail(
    {
      ...deps,
      mailer: {
        ...mailer,
        send: async () => {
          throw new Error('connect ECONNREFUSED');
        },
      },
    },
    ann.userId,
  );
  const stored = () => api.db.selectFrom('notificationMail').selectAll().where('userId', '=', ann.userId).execute();
  expect(await stored()).toMatchObject([{ state: 'waiting', attemptCount: 1, error: 'connect ECONNREFUSED' }]);
  expect(await peopleToMail(api.db, waits)).not.toContain(ann.userId);
  await api.db
    .updateTable('notificationMail')
    .set({ nextAttemptAt: new Date(0) })
    .where('userId', '=', ann.userId)
    .execute();
  await sendDueMail(deps, ann.userId);
  await sendDueMail(deps, ann.userId);
  const [sent] = await stored();
  expect(sent).toMatchObject({ state: 'sent', attemptCount: 2, error: null });
  const mails = api.mail.messages().filter(({ to }) => to.includes(`ann${people}@example.com`));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: '2 notifications from Soundings',
    messageId: `<${sent?.id}@soundings.example>`,
  });
  expect(mails[0]?.text).toContain(
    'Recurring run could not start: Clinics, weekly\nNo OpenAI API key is stored.\nhttps://soundings.example/recurring',
  );
  expect(mails[0]?.text).toContain('https://soundings.example/settings/notifications');
  expect(mails[0]?.text).not.toContain('A secret message');
  // The next one waits until a quarter of an hour has passed, and is not sent when it was read meanwhile.
  await recordProblem(api.db, clinics, 'turn-2', 'No OpenAI API key is stored');
  await api.db.updateTable('notification').set({ createdAt: age }).where('userId', '=', ann.userId).execute();
  await decide();
  expect(await peopleToMail(api.db, waits)).not.toContain(ann.userId);
  await api.db
    .updateTable('notificationMail')
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(await peopleToMail(api.db, waits)).toContain(ann.userId);
  await mark(ann);
  expect(await peopleToMail(api.db, waits)).not.toContain(ann.userId);
});

test('a mail that the mail server refuses for good is given up, and so is one without a reader', async () => {
  const clinics = await recurrence(ann);
  const now = mailWaits(0);
  const deps = { db: api.db, env: { ...api.env, TEMPO: 0 } };
  const refuse = async () => {
    throw Object.assign(new Error('550 No such mailbox'), { responseCode: 550 });
  };
  const mailer = { ...createMailer(api.env), send: refuse };
  await recordProblem(api.db, clinics, `${clinics.id}-1`, 'No key');
  await decide();
  await sendDueMail({ ...deps, mailer }, ann.userId);
  await api.db.updateTable('account').set({ emailVerified: false }).where('id', '=', ann.userId).execute();
  await recordProblem(api.db, clinics, `${clinics.id}-2`, 'No key');
  await decide();
  expect(await peopleToMail(api.db, now)).toContain(ann.userId);
  await sendDueMail({ ...deps, mailer }, ann.userId);
  const mails = await api.db
    .selectFrom('notificationMail')
    .selectAll()
    .where('userId', '=', ann.userId)
    .orderBy('createdAt')
    .execute();
  expect(mails).toMatchObject([
    { state: 'given-up', error: '550 No such mailbox' },
    { state: 'given-up', error: 'Nobody to mail it to' },
  ]);
});

test('preferences of notifications are checked', async () => {
  const save = async (preferences: object) => {
    const { data, errors } = await ann.ask(
      'mutation ($input: SettingsInput!) { updateSettings(input: $input) { preferences { mailedKinds movedPoints } } }',
      { input: { preferences } },
    );
    return errors ? (errors[0].message as string) : (data.updateSettings.preferences as object);
  };
  expect(await save({ mailedKinds: [], movedPoints: 5 })).toEqual({ mailedKinds: [], movedPoints: 5 });
  expect(await save({ mailedKinds: null, movedPoints: null })).toEqual({ mailedKinds: null, movedPoints: null });
  expect(await save({ mailedKinds: ['everything'] })).toMatch(/^Kinds of notifications are run, panel/);
  for (const movedPoints of [0, 101])
    expect(await save({ movedPoints })).toBe('The amount must be a whole number from 1 to 100 points');
});
