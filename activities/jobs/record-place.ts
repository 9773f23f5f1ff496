/** Records how far jobs that ask are, for their pages. */
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import type { AskingKind, AskingPlace } from '../../services/jobs/asking.ts';
import type { ActivityDeps } from '../deps.ts';

/** Records how far a job is, and says so. */
export async function recordPlace(deps: ActivityDeps, kind: AskingKind, job: JobRef): Promise<AskingPlace | null> {
  const place = await kind.place(deps.db, job.id);
  await storePlace(deps, kind, job, place);
  return place;
}

export async function storePlace(
  { db }: ActivityDeps,
  { stored }: AskingKind,
  job: JobRef,
  place: AskingPlace | null,
): Promise<void> {
  if (place === null) return;
  const { stage, fraction, message } = place;
  await recordJobStage(db, stored, job, stage, { fraction, message });
}
