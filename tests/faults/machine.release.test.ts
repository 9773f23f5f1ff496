/**
 * The machine's clock, disk and space fail under jobs of every kind. Runs before a version is published and in each issue
 * that changes its subject.
 */
import { describedJobs } from './described-jobs.ts';
import { describeMachineFaults } from './machine-faults.ts';

const first = await describedJobs(['simulation', 'panel', 'search', 'import', 'chat-reply']);
const second = await describedJobs(['survey', 'index-build', 'tools', 'profile-import']);
describeMachineFaults([first, second]);
