/** Panels: their records, which their jobs are projected to. */
import { panelKind } from '../../domain/panels/kind.ts';
import { configOverrides, estimatedSeconds, moderatorId } from '../../domain/panels/record.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import type { Participant, PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { Db } from '../client.ts';
import { createJob, type JobAccess } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import type { JobRef } from '../jobs/open-job.ts';
import { notifyChange } from '../notify.ts';
import { copySteps } from './steps.ts';
import { templateSetupOf } from './templates.ts';

/** Panels as jobs: what a failed one heard stays. */
export const storedPanel = { kind: panelKind } satisfies StoredKind;

export interface NewPanel extends JobAccess {
  id: string;
  jobId: string;
  userId: string;
  spec: PanelSpec;
  /** Steps of a panel that was forked; none for a new one. */
  steps: readonly Step[];
  spendCapUsd: number | null;
}

/** Stores a panel with its queued job in one transaction. */
export async function createPanel(
  db: Db,
  { id, jobId, userId, spec, steps, spendCapUsd, ...access }: NewPanel,
): Promise<JobRef> {
  const startAt = spec.scheduledFor === null ? null : new Date(spec.scheduledFor);
  const estimatedDuration = estimatedSeconds(spec);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('panelDiscussion')
      .values({
        id,
        topic: spec.topic,
        description: spec.description || null,
        participants: recordOf(spec.participants),
        status: 'queued',
        userId,
        templateId: spec.templateId,
        configOverrides: jsonOrNull(configOverrides(spec, await templateSetupOf(trx, userId, spec.templateId))),
        moderatorId,
        estimatedDuration,
        isSimulated: spec.simulated,
        maxTurns: turnsAllowed(spec),
        enabledTools: spec.enabledTools,
        scheduledFor: startAt,
        jobId,
      })
      .execute();
    await trx
      .insertInto('panelSetup')
      .values({ panelId: id, spec: JSON.stringify(spec) })
      .execute();
    const message = startAt === null ? panelKind.messages.queued : 'Waiting for the time of its start';
    const job = {
      id,
      startAt,
      kind: panelKind.name,
      name: jobId,
      userId,
      spendCapUsd,
      message,
      queuedAt: new Date(),
      ...access,
    };
    const ref = await createJob(trx, job);
    await copySteps(trx, id, steps);
    await notifyChange(trx, { model: panelKind.model, id, operation: 'create', owner: userId, jobId });
    return ref;
  });
}

/** Reads a person's panel by its readable id; undefined when it is not theirs. */
export async function ownPanel(db: Db, userId: string, jobId: string) {
  return db
    .selectFrom('panelDiscussion')
    .selectAll()
    .where('userId', '=', userId)
    .where('jobId', '=', jobId)
    .executeTakeFirst();
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Participants as the record lists them. */
export function recordOf(participants: readonly Participant[]): string {
  return JSON.stringify(participants.map(({ id, name, source }) => ({ id, name, source })));
}

/** Lists a person's panels, newest first. */
export async function ownPanels(db: Db, userId: string, limit = 100) {
  return db
    .selectFrom('panelDiscussion')
    .selectAll()
    .where('userId', '=', userId)
    .where('jobId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type PanelRow = Awaited<ReturnType<typeof ownPanels>>[number];
