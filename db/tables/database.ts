import type { FileTables } from './files.ts';
import type { IdentityTables } from './identity.ts';
import type { ModelTables } from './models.ts';
import type { PermitTables } from './permits.ts';
import type { RunTables } from './runs.ts';

/** Everything in Postgres, in camelCase; db/client.ts maps it to snake_case. */
export interface Database extends ModelTables, FileTables, RunTables, PermitTables, IdentityTables {}
