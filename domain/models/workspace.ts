import { boolean, datetime, defineModel, float, id, int, json, string } from './model.ts';

/** What a tool gave to a panel or to a simulation: the owner of whichever it names, of the panel when it names both. */
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
