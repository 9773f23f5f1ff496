/** Requests of its owner to a panel that talks. */
import type { Db } from '../../db/client.ts';
import { lockOwnOpenJob } from '../../db/jobs/open-job.ts';
import { ownPanel } from '../../db/panels/panels.ts';
import { hasRequest, insertSteering, storeParticipants } from '../../db/panels/steering.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { panelKind } from '../../domain/panels/kind.ts';
import { withNewcomer } from '../../domain/panels/newcomer.ts';
import type { PanelSpec, Participant, ParticipantChoice } from '../../domain/panels/setup.ts';
import { isHeard, steeringSchema, type StoredRequest } from '../../domain/panels/steering.ts';
import { checkInput } from '../check-input.ts';
import { tellPanel, type Told } from '../jobs/panels.ts';
import type { PanelDeps } from './panels.ts';
import { seatParticipants } from './seat-participants.ts';

export interface Steering {
  /** Chosen by the sender: a repeated request with the same id changes nothing. */
  id: string;
  /** The group, from 0; null for all groups. */
  group: number | null;
  request: unknown;
}

/** The answer to a request of the owner. Null when the panel does not talk, so that nobody hears it. */
export type SteeringAnswer = Told | null;

/** A request as the owner made it; whoever joins has no place yet. */
type NewRequest = Exclude<StoredRequest, { kind: 'join' }> | { kind: 'join'; participant: Omit<Participant, 'id'> };

/** Tells a panel something while it talks, and says after which turn it was heard if that is soon. Throws InvalidInput. */
export async function steerPanel(
  deps: PanelDeps,
  userId: string,
  jobId: string,
  { id, group, request }: Steering,
): Promise<SteeringAnswer> {
  const asked = checkInput(steeringSchema, request, { field: 'request', unreadable: 'The request cannot be read' });
  const panel = await ownPanel(deps.db, userId, jobId);
  const spec = panel === undefined ? undefined : await panelSpecOf(deps.db, panel.id);
  if (spec === undefined) return null;
  if (isImported(spec)) throw new InvalidInput('Nobody in an imported transcript can be told anything', 'request');
  if (group !== null && (group < 0 || group >= spec.groups)) throw new InvalidInput('There is no such group', 'group');
  const about = 'participantId' in asked ? asked.participantId : null;
  if (about !== null && !spec.participants.some((one) => one.id === about))
    throw new InvalidInput('There is no such participant', 'request');
  const newRequest =
    asked.kind === 'add'
      ? { kind: 'join' as const, participant: await newcomer(deps, userId, spec, asked.participant) }
      : asked;
  const isStored = await storeRequest(deps.db, { userId, jobId }, { id, group, request: newRequest });
  return isStored ? tellPanel(deps, jobId, id) : null;
}

/** Stores a request to a panel that talks. False when it does not; a known id stays as it was. Throws InvalidInput. */
async function storeRequest(
  db: Db,
  { userId, jobId }: { userId: string; jobId: string },
  { id, group, request }: { id: string; group: number | null; request: NewRequest },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await lockOwnOpenJob(trx, { userId, kind: panelKind.name, name: jobId });
    const spec = job === undefined ? undefined : await panelSpecOf(trx, job.id);
    if (job === undefined || spec === undefined) return false;
    if (!isHeard(spec, await stepsOf(trx, job.id), group)) return false;
    if (await hasRequest(trx, job.id, id)) return true;
    if (request.kind !== 'join') {
      await insertSteering(trx, job.id, { id, group, request });
      return true;
    }
    const { participants, participantId } = withNewcomer(spec.participants, request.participant, id);
    await insertSteering(trx, job.id, { id, group, request: { kind: 'join', participantId } });
    await storeParticipants(trx, job.id, spec, participants);
    return true;
  });
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
