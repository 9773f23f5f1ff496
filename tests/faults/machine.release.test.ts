/**
 * The machine's clock, disk and space fail under jobs of every kind. Runs before a version is published and in each issue
 * that changes its subject.
 * @guards tests/faults/{machine-faults,jobs-in-flight,described-jobs}.ts tests/faults/machine.c pacer/functions/** db/errors.ts
 */
import { describedJobs } from './described-jobs.ts';
import { describeMachineFaults } from './machine-faults.ts';

describeMachineFaults(
  await describedJobs([
    ['simulation', 'panel', 'search', 'import', 'chat-reply'],
    ['survey', 'index-build', 'tools', 'profile-import'],
  ]),
);
