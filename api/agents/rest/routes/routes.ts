/** All routes of the REST door, in the order of the document. docs/recipes.md says how one is added. */
import type { RestRoute } from '../route.ts';
import { analyzeReactions } from './analyze-reactions.ts';
import { addSegment, askEstimate, readAnalytics, readSegments } from './audience.ts';
import { exportAnalytics, exportExperiment, exportJob, exportSegment } from './exports.ts';
import { createEventsRoute } from './job-events.ts';
import { cancelJob, listJobs, readJob, readReactions, readResult } from './jobs.ts';
import { simulateAudience } from './simulate-audience.ts';
import { submitJob } from './submit-job.ts';
import { addAnswers } from './survey-answers.ts';

/** Returns the routes; a person may have `streams` streams of events open. */
export function createRoutes(streams: number): RestRoute[] {
  return [
    submitJob,
    simulateAudience,
    analyzeReactions,
    listJobs,
    readJob,
    createEventsRoute(streams),
    readResult,
    readReactions,
    exportJob,
    cancelJob,
    readSegments,
    addSegment,
    askEstimate,
    readAnalytics,
    exportSegment,
    exportExperiment,
    exportAnalytics,
    addAnswers,
  ];
}
