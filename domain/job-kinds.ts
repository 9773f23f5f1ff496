/** The registry of kinds of jobs. Whatever lists them derives from it, so that a kind left out does not compile. */
import { replyKind } from './assistant/kind.ts';
import type { JobKind } from './jobs/kind.ts';
import { panelKind } from './panels/kind.ts';
import { indexBuildKind } from './papers/index-kind.ts';
import { profileImportKind } from './profiles/imports/kind.ts';
import { searchKind } from './searches/kind.ts';
import { importKind } from './segments/import/kind.ts';
import { simulationKind } from './simulations/progress.ts';
import { surveyRunKind } from './surveys/runs/kind.ts';

/** Every kind of job, in the order of lists. */
export const jobKinds = [
  simulationKind,
  panelKind,
  searchKind,
  surveyRunKind,
  importKind,
  profileImportKind,
  indexBuildKind,
  replyKind,
] as const satisfies readonly JobKind[];

type Registered = (typeof jobKinds)[number];
type NotifiesInbox = Extract<Registered, { notifies: { inbox: string } }>;
type NotifiesWebhooks = Extract<Registered, { notifies: { webhooks: true } }>;
type NotifiesAgents = Extract<Registered, { notifies: { agents: true } }>;

/** Name of a kind as jobs store it. */
export type JobKindName = Registered['name'];
/** Public names of the kinds that notify the inbox and webhooks of their end, and of those that agents work with. */
export type InboxKind = NotifiesInbox['publicName'];
export type WebhookKind = NotifiesWebhooks['publicName'];
export type AgentKind = NotifiesAgents['publicName'];

export const inboxKinds = jobKinds.filter((kind): kind is NotifiesInbox => kind.notifies.inbox !== null);
export const webhookJobKinds = jobKinds.filter((kind): kind is NotifiesWebhooks => kind.notifies.webhooks);
export const agentKinds = jobKinds.filter((kind): kind is NotifiesAgents => kind.notifies.agents);

/** Finds a kind by its stored name; undefined for a kind of a later version. */
export function findJobKind(name: string): JobKind | undefined {
  return jobKinds.find((kind) => kind.name === name);
}

/** Finds a kind by its public name; undefined for a kind of a later version. */
export function findPublicKind(publicName: string): JobKind | undefined {
  return jobKinds.find((kind) => kind.publicName === publicName);
}

/** Returns the public name of a stored kind; that of a later version is its own. */
export function publicNameOf(name: string): string {
  return findJobKind(name)?.publicName ?? name;
}
