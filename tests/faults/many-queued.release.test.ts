/**
 * Thousands of queued jobs and a Temporal in another zone. Runs before a version is published and in each issue that
 * changes its subject.
 * @guards activities/jobs/reconcile-jobs.ts activities/reconcile.ts db/jobs/job-facts.ts db/jobs/admit-jobs.ts services/jobs/job-workflows.ts
 */
import { describeManyQueued } from './describe-many-queued.ts';

describeManyQueued(3_000);
