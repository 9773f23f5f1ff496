import type { ColumnType } from 'kysely';
import type { Json, Time } from './columns.ts';

type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface PanelSetupTable {
  panelId: string;
  spec: Json;
}

/** Plan and words of each step; the ask of a step has the same number. */
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
  text: ColumnType<string | null, string | null | undefined, string | null>;
  data: NullableJson;
  createdAt: Time;
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
