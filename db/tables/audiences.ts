/** Tables of whom messages are put to. */
import type { Time } from './columns.ts';

/** An audience under a name; `audience` is checked when it is read. */
export interface AudiencePresetTable {
  id: string;
  userId: string;
  name: string;
  audience: unknown;
  createdAt: Time;
}

export interface AudienceTables {
  audiencePreset: AudiencePresetTable;
}
