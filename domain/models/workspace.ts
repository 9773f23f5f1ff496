import { boolean, datetime, defineModel, float, id, int, json, string } from './model.ts';

/**
 * Output of a tool for a panel or a simulation, owned by the owner of the panel, or of the simulation without a panel.
 */
export const ToolOutput = defineModel({
  name: 'ToolOutput',
  table: 'tool_output',
  owner: {
    by: 'parents',
    paths: [
      { field: 'panelId', model: 'PanelDiscussion' },
      { field: 'simulationId', model: 'DynamicSimulationRun' },
    ],
  },
  lookups: [
    { name: 'listToolOutputByPanelId', partition: 'panelId', sort: 'createdAt' },
    { name: 'listToolOutputBySimulationId', partition: 'simulationId', sort: 'createdAt' },
  ],
  fields: {
    panelId: id(),
    simulationId: id(),
    toolName: string(),
    executedBy: string(),
    executedAt: datetime(),
    input: json(),
    outputType: string(),
    status: string(),
    output: json(),
    outputSummary: string(),
    fileUrl: string(),
    mimeType: string(),
    fileSize: int(),
    executionTime: float(),
    error: string(),
    cost: float(),
    sharedWithParticipants: boolean(),
    viewCount: int(),
  },
});

export const WorkspaceLock = defineModel({
  name: 'WorkspaceLock',
  table: 'workspace_lock',
  key: 'workspaceId',
  owner: { by: 'hidden' },
  fields: {
    workspaceId: id({ required: true }),
    lockId: string({ required: true }),
    operation: string({ required: true }),
    timestamp: datetime({ required: true }),
    expiresAt: datetime({ required: true }),
  },
});
