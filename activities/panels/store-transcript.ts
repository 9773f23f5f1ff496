import { callingJob } from '../../db/jobs/job-facts.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { reasonOf } from '../../domain/errors.ts';
import { transcriptText } from '../../domain/panels/transcript-text.ts';
import { ToolError } from '../../domain/tools/definition.ts';
import type { ActivityDeps } from '../deps.ts';
import { openJobFiles } from '../tools/job-files.ts';

/** Stores the transcript among the owner's files; again replaces it. A full storage does not keep a panel from its end. */
export async function storeTranscript(deps: ActivityDeps, job: JobRef): Promise<void> {
  const [open, spec] = await Promise.all([callingJob(deps.db, job), panelSpecOf(deps.db, job.id)]);
  if (open === undefined || open.userId === null || spec === undefined) return;
  const text = transcriptText(spec, await stepsOf(deps.db, job.id));
  try {
    const files = openJobFiles(deps, open.userId, job.id, 'panel-transcripts');
    await files.write('transcript.md', text, 'text/markdown; charset=utf-8');
    // A panel that was deleted meanwhile could not take this file with it.
    if ((await panelSpecOf(deps.db, job.id)) === undefined) await files.remove('transcript.md');
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    deps.log.warn({ panelId: job.id, reason: reasonOf(error) }, 'The transcript of a panel was not stored');
  }
}
