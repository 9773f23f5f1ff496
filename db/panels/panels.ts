/** Panels: their records, which their jobs are projected to. */
import { panelKind } from '../../domain/panels/kind.ts';
import { configOverrides, estimatedSeconds, moderatorId } from '../../domain/panels/record.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import { isTalkOver, type StoredRequest } from '../../domain/panels/steering.ts';
import { panelLimits, type Participant, type PanelSpec } from '../../domain/panels/setup.ts';
import { uniqueName } from '../../domain/panels/seat.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { Db } from '../client.ts';
import { createJob, type JobAccess } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { notifyChange } from '../notify.ts';
import { copySteps, panelSpecOf, stepsOf } from './steps.ts';
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

export interface NewSteering {
  id: string;
  /** Null for all groups. */
  group: number | null;
  /** A request as the owner made it; whoever joins has no place yet. */
  request: Exclude<StoredRequest, { kind: 'join' }> | { kind: 'join'; participant: Omit<Participant, 'id'> };
}

/**
 * Stores a request of the owner to a panel that talks. False when it does not; a known id stays as it was. Throws
 * InvalidInput when nobody else can sit down.
 */
export async function addSteering(
  db: Db,
  panel: { userId: string; jobId: string; groups: number },
  { id, group, request }: NewSteering,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('job')
      .select(['id', 'execution'])
      .where('userId', '=', panel.userId)
      .where('name', '=', panel.jobId)
      .where('kind', '=', panelKind.name)
      .executeTakeFirst();
    if (job === undefined || !(await lockOpenJob(trx, job))) return false;
    const groups = Array.from({ length: panel.groups }, (_, number) => number).filter(
      (one) => group === null || one === group,
    );
    const steps = await stepsOf(trx, job.id);
    if (groups.every((one) => isTalkOver(steps.filter((step) => step.group === one)))) return false;
    const inserted = await trx
      .insertInto('panelSteering')
      .values({ panelId: job.id, id, groupNumber: group, request: JSON.stringify(request) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined && request.kind === 'join')
      await seatNewcomer(trx, { panelId: job.id, id }, request.participant);
    return true;
  });
}

/** Gives somebody who joins a place in the set-up and in the record, and names it in the request. */
async function seatNewcomer(
  trx: Db,
  { panelId, id }: { panelId: string; id: string },
  newcomer: Omit<Participant, 'id'>,
): Promise<void> {
  const spec = await panelSpecOf(trx, panelId);
  if (spec === undefined) return;
  const { participants } = spec;
  if (participants.length >= panelLimits.participants.most)
    throw new InvalidInput('A panel has at most 12 participants', 'request');
  const participantId = `p${participants.length + 1}`;
  const name = uniqueName(newcomer.name, participants);
  const seated = [...participants, { ...newcomer, id: participantId, name, joinedBy: id }];
  await trx
    .updateTable('panelSetup')
    .set({ spec: JSON.stringify({ ...spec, participants: seated }) })
    .where('panelId', '=', panelId)
    .execute();
  await trx
    .updateTable('panelDiscussion')
    .set({ participants: recordOf(seated) })
    .where('id', '=', panelId)
    .execute();
  const request: StoredRequest = { kind: 'join', participantId };
  await trx
    .updateTable('panelSteering')
    .set({ request: JSON.stringify(request) })
    .where('panelId', '=', panelId)
    .where('id', '=', id)
    .execute();
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Participants as the record lists them. */
function recordOf(participants: readonly Participant[]): string {
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
