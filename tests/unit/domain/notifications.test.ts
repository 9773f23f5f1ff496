import { mailedByDefault, isMailed, notificationKinds } from '../../../domain/notifications/kinds.ts';
import { mailStepAfter, mailWaitsMs } from '../../../domain/notifications/mail-waits.ts';
import { steadyText } from '../../../domain/notifications/moved.ts';
import { mailWordsOf, wordsOf, type StoredNotification } from '../../../domain/notifications/texts.ts';
import { allowanceFor, startOfMonth } from '../../../domain/simulations/recurrence-allowance.ts';
import { checkMonthlyCap, runsPerMonth } from '../../../domain/simulations/recurrence.ts';
import { notificationMail } from '../../../services/mail/notification-mail.ts';

const stored = (part: Partial<StoredNotification>): StoredNotification => ({
  kind: 'run',
  outcome: 'completed',
  subject: 'Clinics open on Saturdays.',
  data: {},
  error: null,
  ...part,
});

test('texts say small samples as counts, moves with their interval, and simulated answers as simulated', () => {
  const counts = {
    job: 'calm-river',
    asked: 10,
    positive: 3,
    neutral: 0,
    negative: 1,
    scale: 'support-oppose',
    simulated: true,
  };
  expect(wordsOf(stored({ data: counts })).text).toBe('Share of support 3 of 4; 4 of 10 answered. Simulated provider.');
  expect(wordsOf(stored({ data: { ...counts, positive: 0, negative: 0, simulated: false } })).text).toBe(
    'No answers; 0 of 10 answered.',
  );
  const move = { from: 0.62, to: 0.4, low: -0.34, high: -0.08 };
  const moved = stored({
    kind: 'schedule-moved',
    outcome: 'moved',
    subject: 'Weekly',
    data: { job: 'b', move },
  });
  expect(wordsOf(moved)).toEqual({
    title: 'Recurring run moved: Weekly',
    text: 'Positive share from 62% to 40%: 22 points down, 95% interval −34 to −8 points.',
    link: '/recurring',
  });
  // An interval beside 0 is not printed as one that reaches it.
  const near = { job: 'b', move: { ...move, high: -0.004 } };
  expect(wordsOf({ ...moved, data: near }).text).toContain('95% interval −34 to −0.4 points.');
  // A jump is told apart from a slow change, with the day since which it lasts.
  const drift = { kind: 'drifts', from: 0.4, to: 0.49, low: 0.04, high: 0.14, since: '2026-09-07' };
  expect(
    wordsOf({ ...moved, data: { job: 'b', move: { ...move, kind: 'moved', since: '2026-11-03' } } }),
  ).toMatchObject({
    title: 'Recurring run moved: Weekly',
    text: 'Positive share moved with the run of Nov 3, 2026: from 62% to 40%, 22 points down, 95% interval −34 to −8 points.',
  });
  expect(wordsOf({ ...moved, data: { job: 'b', scale: 'support-oppose', move: drift } })).toMatchObject({
    title: 'Recurring run drifts: Weekly',
    text: 'Share of support drifts up since Sep 7, 2026: from 40% to 49% in the last 4 runs, 9 points up, 95% interval +4 to +14 points.',
  });
  // Facts of a later version, or damaged ones, do not stop the inbox.
  for (const data of [null, 'x', { positive: 'many' }, { move: 1 }])
    expect(wordsOf(stored({ data }))).toMatchObject({ text: 'Open it to see the result.', link: '/runs' });
  const later = { kind: 'poll' as 'run', data: { job: 'calm-river' } };
  expect(wordsOf(stored(later))).toMatchObject({ title: 'Job done: Clinics open on Saturdays.', link: '/inbox' });
});

test('while nothing changed, it is said from when on changes are told and which', () => {
  expect(steadyText(4, 3, null)).toBe(
    'Changes are told from run 5 on: the first 4 show how much answers vary by chance.',
  );
  const none = 'No change of 3 points or more over 5 runs that chance would not make.';
  expect(steadyText(5, 3, 0.03)).toBe(none);
  expect(steadyText(5, 3, 0.061)).toBe(
    `${none} These answers vary so much that only a jump of 7 points or more would mostly be told within half a year of weekly runs.`,
  );
});

test('every kind has words and a link, and mails contain neither messages nor errors', () => {
  for (const kind of notificationKinds)
    for (const outcome of ['completed', 'failed', 'not-started', 'limit', 'moved'] as const) {
      const { title, text, link } = wordsOf(stored({ kind, outcome, data: { job: 'calm-river' } }));
      expect([title.length > 0, /[.]$/.test(text), link.startsWith('/')]).toEqual([true, true, true]);
    }
  const failed = stored({ outcome: 'failed', error: 'Ann said no', subject: 'Ann <b>' });
  expect(JSON.stringify(mailWordsOf(failed))).not.toContain('Ann');
  const mail = notificationMail({
    id: 'mail_1',
    to: 'a@example.com',
    origin: 'https://soundings.example',
    notifications: [stored({ kind: 'schedule-failed', outcome: 'limit', subject: 'Ann <b>', data: { capUsd: 5 } })],
  });
  expect(mail).toMatchObject({
    subject: 'Recurring run paused at its monthly limit: Ann <b>',
    messageId: '<mail_1@soundings.example>',
  });
  expect(mail.html).toContain('Ann &#60;b&#62;');
  expect(mail.html).not.toContain('<b>Ann');
});

test('failed mails are tried for two days, and refused ones are given up at once', () => {
  expect(mailStepAfter('sent', 3)).toEqual({ state: 'sent', waitMs: 0 });
  expect(mailStepAfter({ code: null }, 0, 0.5)).toEqual({ state: 'waiting', waitMs: 30_000 });
  expect(mailStepAfter({ code: 451 }, 7)).toEqual({ state: 'waiting', waitMs: 24 * 3_600_000 });
  expect(mailStepAfter({ code: 451 }, mailWaitsMs.length).state).toBe('given-up');
  expect(mailStepAfter({ code: 550 }, 0).state).toBe('given-up');
});

test('kinds that need somebody are mailed until a person chooses', () => {
  expect(notificationKinds.filter((kind) => isMailed(kind, null))).toEqual([...mailedByDefault]);
  expect(notificationKinds.filter((kind) => isMailed(kind, []))).toEqual([]);
  expect(isMailed('run', ['run'])).toBe(true);
});

test('a monthly limit gives each turn what is left, holds it for open runs, and ends when it does not pay for another', () => {
  const spending = { monthlyCapUsd: 5, monthUsd: 0, reservedUsd: 0, expectedUsd: 1, ownCapUsd: null };
  expect(allowanceFor(spending)).toEqual({ kind: 'run', spendCapUsd: 5 });
  expect(allowanceFor({ ...spending, ownCapUsd: 2 })).toEqual({ kind: 'run', spendCapUsd: 2 });
  expect(allowanceFor({ ...spending, monthUsd: 4 })).toEqual({ kind: 'run', spendCapUsd: 1 });
  expect(allowanceFor({ ...spending, monthUsd: 4.01 })).toEqual({ kind: 'spent' });
  expect(allowanceFor({ ...spending, monthUsd: 1, reservedUsd: 3.5 })).toEqual({ kind: 'held' });
  expect(allowanceFor({ ...spending, monthUsd: 1, reservedUsd: 2 })).toEqual({ kind: 'run', spendCapUsd: 2 });
  // Free runs go on until nothing at all is left.
  expect(allowanceFor({ ...spending, expectedUsd: 0, monthUsd: 5 })).toEqual({ kind: 'spent' });
});

test('a monthly limit is more than nothing, and months have their average number of runs', () => {
  expect([checkMonthlyCap(null), checkMonthlyCap(undefined), checkMonthlyCap(0.5)]).toEqual([null, null, 0.5]);
  for (const usd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => checkMonthlyCap(usd)).toThrow('The monthly limit must be more than 0 dollars');
  expect(['day', 'week', 'month'].map((every) => Math.round(10 * runsPerMonth(every as 'day')))).toEqual([304, 43, 10]);
});

test('a month begins at midnight of its first day where the schedule is', () => {
  const begins = (now: string, timeZone: string) => startOfMonth(new Date(now), timeZone).toISOString();
  expect(begins('2026-11-26T12:00:00Z', 'UTC')).toBe('2026-11-01T00:00:00.000Z');
  expect(begins('2026-11-30T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z');
  expect(begins('2026-12-01T03:00:00Z', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
  // Clocks change later in the month, or on its first day.
  expect(begins('2026-10-31T12:00:00Z', 'Europe/Berlin')).toBe('2026-09-30T22:00:00.000Z');
  expect(begins('2026-11-20T12:00:00Z', 'America/Chicago')).toBe('2026-11-01T05:00:00.000Z');
  expect(begins('2026-04-20T12:00:00Z', 'Pacific/Auckland')).toBe('2026-03-31T11:00:00.000Z');
});
