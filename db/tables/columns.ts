/** Column types that several tables share: read, inserted and updated. */
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** jsonb is written as JSON text and read parsed. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
