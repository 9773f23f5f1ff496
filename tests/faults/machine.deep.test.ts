/**
 * The machine's clock, disk and space fail under a run, a panel, an import and a chat reply.
 * @guards pacer/functions/** pacer/*.ts db/errors.ts db/retry-while-unavailable.ts db/jobs/*.ts config/log.ts activities/reconcile.ts
 * @guards activities/jobs/store-with-retry.ts services/disks/*.ts local/postgres.ts api/files/receive.ts
 * @guards tests/faults/{machine-faults,jobs-in-flight,described-jobs}.ts tests/faults/machine.c
 */
import { describedJobs } from './described-jobs.ts';
import { describeMachineFaults } from './machine-faults.ts';

describeMachineFaults(await describedJobs([['simulation', 'panel', 'import', 'chat-reply']]));
