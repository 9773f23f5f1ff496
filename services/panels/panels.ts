/** Panels of a person: start one, fork it at a turn. */
import type { Env } from '../../config/env.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { createPanel, ownPanel } from '../../db/panels/panels.ts';
import { countTemplateUse } from '../../db/panels/templates.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkToolNames } from '../../domain/tools/offered.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { forkSteps, type Turn } from '../../domain/panels/fork.ts';
import { isHuman, panelSetupSchema, type PanelSetup, type PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { startOnce } from '../jobs/start-once.ts';
import { submitAskingJob } from '../jobs/submit-asking.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { checkInput } from '../check-input.ts';
import { panelAsking } from './asking.ts';
import { seatParticipants } from './seat-participants.ts';

export type PanelDeps = JobDeps & { env: Env };

/** Checks a set-up. Throws InvalidInput that names the first problem. */
export function checkPanelSetup(given: unknown): PanelSetup {
  const setup = checkInput(panelSetupSchema, given);
  const { participants, groups, enabledTools } = setup;
  checkToolNames(enabledTools, 'persona', 'enabledTools');
  if (participants.every(isHuman)) throw new InvalidInput('A panel needs at least one simulated participant');
  if (groups > 1 && participants.some(isHuman))
    throw new InvalidInput('A panel with people in it has one group: they can sit in one only', 'groups');
  return setup;
}

/**
 * Stores a panel and starts it, once for each idempotency key. Returns its readable id. Throws InvalidInput,
 * UserSettingsNotFound, ApiKeyNotConfigured, IdempotencyKeyReused.
 */
export async function submitPanel(
  deps: PanelDeps,
  userId: string,
  given: unknown,
  { apiKeys = null, idempotencyKey = null }: { apiKeys?: RunInput['apiKeys']; idempotencyKey?: string | null } = {},
): Promise<{ id: string; jobId: string }> {
  const setup = checkPanelSetup(given);
  return startOnce(deps.db, { userId, kind: 'panel', setup, key: idempotencyKey }, async (id) => {
    const participants = await seatParticipants(deps.db, userId, setup.participants, setup.seed);
    const started = await startNewPanel(deps, userId, { ...setup, participants }, apiKeys, { id });
    if (setup.templateId !== null) await countTemplateUse(deps.db, userId, setup.templateId);
    return started;
  });
}

export async function startNewPanel(
  deps: PanelDeps,
  userId: string,
  asked: PanelSpec,
  apiKeys: RunInput['apiKeys'],
  { id = newRecordId(), steps = [] }: { id?: string; steps?: readonly Step[] } = {},
): Promise<{ id: string; jobId: string }> {
  return submitAskingJob(deps, panelAsking, { id, userId, asked, apiKeys }, (job, from) =>
    createPanel(deps.db, { ...job, spec: { ...asked, ...from }, steps, spendCapUsd: asked.spendCapUsd }),
  );
}

/**
 * Runs a group again from one of its turns, to the end: one branch as it was and one with another text for that turn, with
 * the same seeds; or, without another text, one group that says this turn and all later ones again. Throws InvalidInput
 * when there is no such turn.
 */
export async function forkPanel(
  deps: PanelDeps,
  userId: string,
  jobId: string,
  { group, exchange, text }: Turn,
  apiKeys: RunInput['apiKeys'] = null,
): Promise<{ id: string; jobId: string }> {
  const panel = await ownPanel(deps.db, userId, jobId);
  const spec = panel === undefined ? undefined : await panelSpecOf(deps.db, panel.id);
  if (panel === undefined || spec === undefined) throw new InvalidInput('There is no such panel', 'jobId');
  if (isImported(spec)) throw new InvalidInput('An imported transcript cannot be forked: real people spoke', 'jobId');
  if (text !== null && spec.participants.some(isHuman))
    throw new InvalidInput('People can sit in one branch only: say the turn again instead', 'text');
  const replaced = text === null ? null : text.trim();
  if (replaced === '') throw new InvalidInput('Write what is said instead', 'text');
  const steps = forkSteps(await stepsOf(deps.db, panel.id), { group, exchange, text: replaced });
  if (steps === null) throw new InvalidInput('There is no such turn', 'exchange');
  const forkOf = { panelId: panel.id, group: spec.forkOf?.group ?? group, exchange };
  const branches = replaced === null ? 1 : 2;
  const branched = { ...spec, groups: branches, scheduledFor: null, forkOf };
  return startNewPanel(deps, userId, branched, apiKeys, { steps });
}
