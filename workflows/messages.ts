/** Signals, updates, queries and inputs of the workflows. Ids and small numbers only: content stays in Postgres. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ModelListPlace } from '../activities/providers/read-model-lists.ts';

export interface SimulationInput {
  runId: string;
  jobId: string;
  /** Fencing token: the record's execution; writes with another one are rejected. */
  execution: number;
  /** The attempt of the execution to begin with, when this workflow replaces a lost one; 1 when omitted. */
  attempt?: number;
  /** Progress of the previous history of the same execution (continue-as-new). */
  carried?: CarriedProgress;
}

export interface CarriedProgress {
  attempt: number;
  personas: number;
  /** Next batch per provider, in the order of the run's providers. */
  nextBatch: number[];
  /** Personas per batch, by provider. Missing in older histories: the current sizes apply. */
  batchSizes?: number[];
}

/** Where a job's workflow is. */
export interface JobView {
  /** The readable id of the job. */
  name: string;
  execution: number;
  attempt: number;
  stage: string;
  batchesDone: number;
  batches: number;
  /** Number of items that the job asks, such as personas; 0 while it is not known. */
  items: number;
}

/** Signals that the job got its slot. The reconciler repeats a lost signal. */
export const admittedSignal = defineSignal('admitted');

/** Tells a panel that a request of its owner is stored. Answered as soon as a group has heard it. */
export const toldUpdate = defineUpdate<Told, [{ id: string }]>('told');

/** Signals that a person in a panel has answered. A lost signal costs a short wait. */
export const answeredSignal = defineSignal('answered');

export type Told =
  /** A group hears it after this turn. */
  | { kind: 'heard'; group: number; after: number }
  /** The panel is not talking now: it is heard when it goes on, unless it has ended. */
  | { kind: 'stored' };

export const jobQuery = defineQuery<JobView>('job');

export interface SegmentImportInput {
  importId: string;
  /** Fencing token, as of a simulation. Missing in workflows of earlier versions: 1. */
  execution?: number;
  /** Scales the waits of workflows of earlier versions; 1 when omitted. */
  tempo?: number;
}

export interface ChatReplyInput {
  /** Id of the assistant's message. */
  replyId: string;
  /** Fencing token, as of a simulation. Missing in workflows of earlier versions: 1. */
  execution?: number;
  /** Scales the waits of workflows of earlier versions; 1 when omitted. */
  tempo?: number;
}

export interface PanelInput {
  panelId: string;
  /** Readable id of its job. */
  name: string;
  groups: number;
  /** Fencing token, as of a simulation. */
  execution: number;
  attempt?: number;
  carried?: CarriedPanel;
}

/** State that a panel carries to a new history: its steps are in Postgres. */
export interface CarriedPanel {
  attempt: number;
}

/** Input of every job that asks one by one. */
export interface AskingInput {
  /** Id of its record. Missing in workflows of earlier versions, which name it by kind. */
  id?: string;
  searchId?: string;
  runId?: string;
  buildId?: string;
  /** Readable id of its job. */
  name: string;
  /** Fencing token, as of a simulation. */
  execution: number;
  attempt?: number;
  carried?: CarriedAttempt;
}

/** State that a job which asks carries to a new history: everything else is in Postgres. */
export interface CarriedAttempt {
  attempt: number;
}

export interface ProfileImportInput {
  importId: string;
  /** Readable id of its job. */
  name: string;
  /** Fencing token, as of a simulation. */
  execution: number;
  attempt?: number;
}

/** State that a turn of the daily reading of models carries to a new history. */
export interface ModelListsInput extends ModelListPlace {
  /** Numbers of keys so far. */
  read: number;
  failed: number;
}

export interface RecurringRunInput {
  recurrenceId: string;
}

export interface WebhookInput {
  webhookId: string;
}

export interface NotificationMailInput {
  userId: string;
}

/** Tells the workflow of a webhook that an event waits or is due now. The reconciler repeats a lost signal. */
export const waitingSignal = defineSignal('waiting');
