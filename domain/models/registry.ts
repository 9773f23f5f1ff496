import { Todo, UserSettings } from './account.ts';
import { Cohort, DynamicProfile, DynamicSegment, VoterProfile } from './audience.ts';
import { GeneticAlgorithmJob, MessageCandidate } from './genetic.ts';
import { MCPApiKey, MCPNotification, MCPOAuthClient, MCPOAuthState, MCPSession, MCPUsageTracking } from './mcp.ts';
import { PanelDiscussion, PanelInsight, PanelParticipantRelationship, PanelTemplate } from './panel.ts';
import { PaperEmbedding, ResearchIndex, ResearchPaper } from './research.ts';
import { SimulationJob, SimulationResult, SimulationRun } from './simulation-older.ts';
import { DynamicSimulationRun, MCPSimulationJob, SimulationHistory } from './simulation.ts';
import { ImportedSocialProfile } from './social.ts';
import { Survey, SurveyResponse } from './survey.ts';
import { ToolOutput, WorkspaceLock } from './workspace.ts';

/** All data models by name. A new model needs an entry here and a migration. */
export const models = {
  Cohort,
  DynamicProfile,
  DynamicSegment,
  DynamicSimulationRun,
  GeneticAlgorithmJob,
  ImportedSocialProfile,
  MCPApiKey,
  MCPNotification,
  MCPOAuthClient,
  MCPOAuthState,
  MCPSession,
  MCPSimulationJob,
  MCPUsageTracking,
  MessageCandidate,
  PanelDiscussion,
  PanelInsight,
  PanelParticipantRelationship,
  PanelTemplate,
  PaperEmbedding,
  ResearchIndex,
  ResearchPaper,
  SimulationHistory,
  SimulationJob,
  SimulationResult,
  SimulationRun,
  Survey,
  SurveyResponse,
  Todo,
  ToolOutput,
  UserSettings,
  VoterProfile,
  WorkspaceLock,
} as const;

export type ModelName = keyof typeof models;
