/** The names of kinds of jobs are declared once: inbox, webhooks, agents and settings say the same, and a kind left out does not compile. */
import type { StoredKind } from '../../../db/jobs/life-cycle.ts';
import { webhookBody } from '../../../domain/agents/webhook-payload.ts';
import { webhookKinds, webhookKindTexts } from '../../../domain/agents/webhook-settings.ts';
import {
  agentKinds,
  inboxKinds,
  jobKinds,
  publicNameOf,
  webhookJobKinds,
  type AgentKind,
  type InboxKind,
  type JobKindName,
  type WebhookKind,
} from '../../../domain/job-kinds.ts';
import { notificationKinds, notificationKindTexts } from '../../../domain/notifications/kinds.ts';
import { linkOf } from '../../../domain/notifications/links.ts';
import { panelKind } from '../../../domain/panels/kind.ts';
import { jobServices } from '../../../services/job-kinds.ts';

const origin = 'https://soundings.example';

/** Stored facts of an end: ids where the page needs them, or the job alone. */
const known = [{ survey_id: 'survey 1', segment_id: 'seg/1' }, {}];

function urlOf(kind: string, ids: object): unknown {
  const data = { job_id: 'calm-river', kind, state: 'completed', ...ids };
  return JSON.parse(webhookBody({ type: 'job.completed', createdAt: new Date(0), data, origin })).data.url;
}

test('an end leads to the same page from the inbox and from a webhook, whatever is known of it', () => {
  const pages = webhookJobKinds.map(({ publicName }) =>
    known.map((ids) => linkOf(publicName, 'completed', { job: 'calm-river', ...ids })),
  );
  expect(webhookJobKinds.map(({ publicName }) => known.map((ids) => urlOf(publicName, ids)))).toEqual(
    pages.map((links) => links.map((link) => `${origin}${link}`)),
  );
  expect(Object.fromEntries(webhookKinds.map((kind, at) => [kind, pages[at]]))).toEqual({
    run: ['/runs/calm-river', '/runs/calm-river'],
    panel: ['/panels/calm-river', '/panels/calm-river'],
    search: ['/searches/calm-river', '/searches/calm-river'],
    survey: ['/surveys/survey%201/results', '/surveys'],
    import: ['/segments/seg%2F1', '/segments'],
    'profile-import': ['/profiles/imports/calm-river', '/profiles/imports/calm-river'],
    'index-build': ['/research', '/research'],
  });
});

test('names are unique, and every kind has nouns, a page and what is done with its jobs', () => {
  for (const names of [jobKinds.map(({ name }) => name), jobKinds.map(({ publicName }) => publicName)])
    expect(new Set<string>(names).size).toBe(jobKinds.length);
  for (const { noun, page } of jobKinds) {
    expect(noun.one).toMatch(/^[A-Z][a-z ]+$/);
    expect(noun.many).not.toBe(noun.one);
    expect([page({}), page({ jobId: 'a' }), page({ jobId: 'a', surveyId: 'b', segmentId: 'c' })]).toEqual(
      Array(3).fill(expect.stringMatching(/^\/[a-z]/)),
    );
  }
  const served = jobServices.map(({ stored }) => stored.kind.name);
  expect(served.toSorted()).toEqual(jobKinds.map(({ name }) => name).toSorted());
  expect(['segment-import', 'simulation', 'a-later-kind'].map(publicNameOf)).toEqual(['import', 'run', 'a-later-kind']);
});

test('settings name every kind whose end is told', () => {
  const inbox = inboxKinds.map(({ publicName }) => publicName);
  expect(notificationKinds).toEqual([...inbox, 'schedule', 'schedule-failed', 'schedule-moved']);
  expect(inboxKinds.map(({ publicName, notifies }) => notificationKindTexts[publicName] === notifies.inbox)).toEqual(
    inbox.map(() => true),
  );
  expect(webhookKindTexts).toEqual({
    run: 'Runs',
    panel: 'Panels',
    search: 'Searches',
    survey: 'Survey runs',
    import: 'Imports',
    'profile-import': 'Imports of profiles',
    'index-build': 'Indexes of papers',
  });
});

test('a kind left out does not compile', () => {
  const lists = {
    inbox: { run: 1, panel: 1, search: 1, survey: 1, import: 1, 'profile-import': 1, 'index-build': 1 },
    webhooks: { run: 1, panel: 1, search: 1, survey: 1, import: 1, 'profile-import': 1, 'index-build': 1 },
    agents: { run: 1, panel: 1, search: 1, survey: 1 },
  } satisfies {
    inbox: Record<InboxKind, 1>;
    webhooks: Record<WebhookKind, 1>;
    agents: Record<AgentKind, 1>;
  };
  expect(Object.values(lists).map((list) => Object.keys(list))).toEqual(
    [inboxKinds, webhookJobKinds, agentKinds].map((kinds) => kinds.map(({ publicName }) => publicName)),
  );
  const { 'index-build': _inbox, ...inbox } = lists.inbox;
  const { 'profile-import': _webhooks, ...webhooks } = lists.webhooks;
  const { survey: _agents, ...agents } = lists.agents;
  // @ts-expect-error Builds of indexes are missing.
  const short: Record<InboxKind, 1> = inbox;
  // @ts-expect-error Imports of profiles are missing.
  const shorter: Record<WebhookKind, 1> = webhooks;
  // @ts-expect-error Surveys are missing.
  const shortest: Record<AgentKind, 1> = agents;
  // @ts-expect-error The assistant's replies are told to nobody.
  const reply: InboxKind = 'chat-reply';
  const stored: JobKindName = 'chat-reply';
  // @ts-expect-error A kind that is not in the registry has no jobs.
  const polls: StoredKind = { kind: { ...panelKind, name: 'poll' } };
  expect([short, shorter, shortest, reply, stored, polls]).toHaveLength(6);
});
