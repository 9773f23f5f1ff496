/** Panels stored as their services store them, without a workflow. */
import { sql } from 'kysely';
import { createPanel } from '../../db/panels/panels.ts';
import type { Db } from '../../db/client.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import { finishAskingJob } from '../../services/jobs/finish-asking.ts';
import { panelAsking } from '../../services/panels/asking.ts';

interface StoredPanelOptions {
  jobId: string;
  createdAt?: Date;
  /** False leaves it waiting for its start. */
  isFinished?: boolean;
}

export async function storePanel(
  db: Db,
  userId: string,
  { spec, steps }: { spec: PanelSpec; steps: readonly Step[] },
  { jobId, createdAt, isFinished = true }: StoredPanelOptions,
): Promise<void> {
  const id = `id-of-${jobId}`;
  const numbered = steps.map((step, number) => ({ ...step, number }));
  const job = await createPanel(db, {
    id,
    jobId,
    userId,
    spec,
    steps: numbered,
    spendCapUsd: null,
    accounts: [],
    keys: [],
  });
  if (createdAt !== undefined)
    await sql`update panel_discussion set created_at = ${createdAt} where id = ${id}`.execute(db);
  if (isFinished) await finishAskingJob(db, panelAsking, job);
}
