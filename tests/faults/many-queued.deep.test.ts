/**
 * A thousand queued jobs and a Temporal in another zone.
 * @guards activities/jobs/reconcile-jobs.ts activities/reconcile.ts db/jobs/job-facts.ts db/jobs/admit-jobs.ts services/jobs/job-workflows.ts
 */
import { describeManyQueued } from './describe-many-queued.ts';

describeManyQueued(1_000);
