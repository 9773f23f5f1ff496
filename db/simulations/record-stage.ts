import type { Db } from '../client.ts';
import { recordStage } from '../jobs/record-stage.ts';
import { notifyRun } from './notify-run.ts';
import { jobOf, type RunRef } from './open-run.ts';

/** Moves a processing run to a stage that has no personas to count. False when the run is not open or was paused. */
export async function recordRunStage(
  db: Db,
  run: RunRef,
  stage: string,
  progress: number,
  message: string,
): Promise<boolean> {
  const isOpen = await recordStage(db, jobOf(run), stage, progress, message);
  if (isOpen) await notifyRun(db, run.runId);
  return isOpen;
}
