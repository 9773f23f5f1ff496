/** Signals and queries of the workflows, and the inputs they start with. Ids and small numbers only: content stays in Postgres. */
import { defineQuery, defineSignal } from '@temporalio/workflow';

export interface SimulationInput {
  runId: string;
  jobId: string;
  /** The record's execution; writes that name another are refused. */
  execution: number;
  /** Which attempt of the execution this workflow begins with, when it takes the place of one that was lost; 1 when left out. */
  attempt?: number;
  /** Where the previous history of the same execution stopped (continue-as-new). */
  carried?: CarriedProgress;
}

export interface CarriedProgress {
  attempt: number;
  personas: number;
  /** Next batch per provider, in the order of the run's providers. */
  nextBatch: number[];
  /** How many personas each of those batches has. Histories from before it was carried have none: their sizes are those of today. */
  batchSizes?: number[];
}

export interface SimulationView {
  jobId: string;
  execution: number;
  attempt: number;
  stage: string;
  batchesDone: number;
  batches: number;
}

/** A hint that the run got its slot; the reconciler sends it again. */
export const admittedSignal = defineSignal('admitted');

export const simulationQuery = defineQuery<SimulationView>('simulation');

export interface SegmentImportInput {
  importId: string;
  /** Multiplies what its workflow waits for; 1 when left out. */
  tempo?: number;
}

export interface RecurringRunInput {
  recurrenceId: string;
}
