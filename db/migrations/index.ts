import type { Migration } from 'kysely/migration';
import * as account from './20261121000000-account.ts';
import * as audience from './20261121000010-audience.ts';
import * as simulation from './20261121000020-simulation.ts';
import * as runs from './20261121000100-runs.ts';
import * as identity from './20261121000200-identity.ts';
import * as permits from './20261121000300-permits.ts';
import * as permitParts from './20261121000310-permit-parts.ts';
import * as takePermits from './20261121000320-take-permits.ts';
import * as reads from './20261121000400-reads.ts';
import * as files from './20261121010000-files.ts';

/** Every migration by its file name; they run in the order of their names. */
export const migrations: Record<string, Migration> = {
  '20261121000000-account': account,
  '20261121000010-audience': audience,
  '20261121000020-simulation': simulation,
  '20261121000100-runs': runs,
  '20261121000200-identity': identity,
  '20261121000300-permits': permits,
  '20261121000310-permit-parts': permitParts,
  '20261121000320-take-permits': takePermits,
  '20261121000400-reads': reads,
  '20261121010000-files': files,
};
