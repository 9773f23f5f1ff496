import { UserSettings } from './account.ts';
import { Cohort, DynamicProfile, DynamicSegment, VoterProfile } from './audience.ts';
import { DynamicSimulationRun, MCPSimulationJob, SimulationHistory } from './simulation.ts';

/** Every data model, by name. A new one needs its entry here and a migration; the rest follows. */
export const models = {
  Cohort,
  DynamicProfile,
  DynamicSegment,
  DynamicSimulationRun,
  MCPSimulationJob,
  SimulationHistory,
  UserSettings,
  VoterProfile,
} as const;

export type ModelName = keyof typeof models;
