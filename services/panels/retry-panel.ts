import { reopenAsks } from '../../db/jobs/asks.ts';
import { reopenJob } from '../../db/jobs/create-job.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { ownPanel } from '../../db/panels/panels.ts';
import { panelSpecOf } from '../../db/panels/steps.ts';
import { panelKind } from '../../domain/panels/kind.ts';
import { startPanel } from '../jobs/panels.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { oneProviderAccess } from '../jobs/one-provider-access.ts';
import type { PanelDeps } from './panels.ts';

/** Goes on with the owner's failed panel with the keys that are stored. False when there is none. */
export async function retryOwnPanel(deps: PanelDeps, userId: string, jobId: string): Promise<boolean> {
  const panel = await ownPanel(deps.db, userId, jobId);
  const spec = panel === undefined ? undefined : await panelSpecOf(deps.db, panel.id);
  if (panel === undefined || spec === undefined) return false;
  const { accounts, keys } = await oneProviderAccess(deps, userId, panel.id, spec, null);
  const own = { userId, kind: panelKind.name, name: jobId };
  const job = await deps.db.transaction().execute(async (trx) => {
    const message = panelKind.messages.queued;
    const reopened = await reopenJob(trx, own, { message, accounts, keys, spendCapUsd: undefined });
    if (reopened === null) return null;
    await reopenAsks(trx, reopened, []);
    await notifyJob(trx, panel.id);
    return reopened;
  });
  if (job === null) return false;
  await startStoredJob(deps, jobId, (client) => startPanel(client, { ...job, name: jobId }, spec.groups));
  return true;
}
