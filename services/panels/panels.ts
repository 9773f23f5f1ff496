/** Panels of a person: start one, tell it something while it talks, fork it at a turn. */
import type { Env } from '../../config/env.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { addSteering, createPanel, ownPanel } from '../../db/panels/panels.ts';
import { countTemplateUse } from '../../db/panels/templates.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkToolNames } from '../../domain/tools/offered.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { forkSteps, type Turn } from '../../domain/panels/fork.ts';
import {
  isHuman,
  panelSetupSchema,
  type PanelSetup,
  type PanelSpec,
  type Participant,
  type ParticipantChoice,
} from '../../domain/panels/setup.ts';
import { steeringSchema } from '../../domain/panels/steering.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { tellPanel, type Told } from '../jobs/panels.ts';
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

export interface Steering {
  /** Chosen by the sender: a repeated request with the same id changes nothing. */
  id: string;
  /** The group, from 0; null for all groups. */
  group: number | null;
  request: unknown;
}

/** The answer to a request of the owner. Null when the panel does not talk, so that nobody hears it. */
export type SteeringAnswer = Told | null;

/** Tells a panel something while it talks, and says after which turn it was heard if that is soon. Throws InvalidInput. */
export async function steerPanel(
  deps: PanelDeps,
  userId: string,
  jobId: string,
  { id, group, request }: Steering,
): Promise<SteeringAnswer> {
  const parsed = steeringSchema.safeParse(request);
  if (!parsed.success)
    throw new InvalidInput(parsed.error.issues[0]?.message ?? 'The request cannot be read', 'request');
  const panel = await ownPanel(deps.db, userId, jobId);
  const spec = panel === undefined ? undefined : await panelSpecOf(deps.db, panel.id);
  if (spec === undefined) return null;
  if (isImported(spec)) throw new InvalidInput('Nobody in an imported transcript can be told anything', 'request');
  if (group !== null && (group < 0 || group >= spec.groups)) throw new InvalidInput('There is no such group', 'group');
  const about = 'participantId' in parsed.data ? parsed.data.participantId : null;
  if (about !== null && !spec.participants.some((one) => one.id === about))
    throw new InvalidInput('There is no such participant', 'request');
  const asked =
    parsed.data.kind === 'add'
      ? { kind: 'join' as const, participant: await newcomer(deps, userId, spec, parsed.data.participant) }
      : parsed.data;
  const isStored = await addSteering(deps.db, { userId, jobId, groups: spec.groups }, { id, group, request: asked });
  return isStored ? tellPanel(deps, jobId, id) : null;
}

/** Seats one more participant, whom the others do not know yet. Throws InvalidInput. */
async function newcomer(
  { db }: PanelDeps,
  userId: string,
  spec: PanelSpec,
  choice: ParticipantChoice,
): Promise<Omit<Participant, 'id'>> {
  if (choice.source === 'human' && spec.groups > 1)
    throw new InvalidInput('A panel with people in it has one group: they can sit in one only', 'request');
  for (let tries = 1; ; tries += 1) {
    const seed = spec.seed + tries;
    const [seated] = await seatParticipants(db, userId, [choice], seed);
    if (seated === undefined) throw new InvalidInput('Nobody could be seated', 'request');
    const { id: _id, ...person } = seated;
    // The draw may find somebody who sits there already; a small segment may have nobody else.
    const isSeated = choice.source === 'segment' && spec.participants.some(({ persona }) => persona === person.persona);
    if (!isSeated || tries === 20) return person;
  }
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
