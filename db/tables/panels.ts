import type { EndingKind } from '../../domain/simulations/endings.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface PanelSetupTable {
  panelId: string;
  spec: Json;
}

export interface PanelStepTable {
  panelId: string;
  number: number;
  /** Null for the summary over all groups. */
  groupNumber: number | null;
  key: string;
  kind: string;
  phase: number | null;
  participantId: string | null;
  moment: number | null;
  exchange: number | null;
  plan: Json;
  status: Generated<'open' | 'answered' | 'failed'>;
  /** Set for a failed step that ended without an answer, with the words of the model instead. */
  ending: ColumnType<EndingKind | null, EndingKind | null | undefined, EndingKind | null>;
  words: ColumnType<string | null, string | null | undefined, string | null>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  data: NullableJson;
  inputTokens: Generated<number>;
  outputTokens: Generated<number>;
  costUsd: Generated<number>;
  createdAt: Time;
  settledAt: NullableTime;
}

export interface PanelSteeringTable {
  panelId: string;
  id: string;
  /** Null for all groups. */
  groupNumber: number | null;
  request: Json;
  createdAt: Time;
}

/** The link of a person's seat. */
export interface PanelSeatTable {
  panelId: string;
  participantId: string;
  tokenHash: string;
  createdAt: Time;
}

export interface PanelTables {
  panelSetup: PanelSetupTable;
  panelStep: PanelStepTable;
  panelSteering: PanelSteeringTable;
  panelSeat: PanelSeatTable;
}
