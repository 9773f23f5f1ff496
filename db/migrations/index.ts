import type { Migration } from 'kysely/migration';
import * as account from './20261121000000-account.ts';
import * as audience from './20261121000010-audience.ts';
import * as simulation from './20261121000020-simulation.ts';
import * as runs from './20261121000100-runs.ts';

/** Every migration by its file name; they run in the order of their names. */
export const migrations: Record<string, Migration> = {
  '20261121000000-account': account,
  '20261121000010-audience': audience,
  '20261121000020-simulation': simulation,
  '20261121000100-runs': runs,
};
