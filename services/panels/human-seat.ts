/** People in panels: what they see at their seat, and what they say. */
import { seatOf, storeSeatLink, type Seat } from '../../db/panels/seats.ts';
import { settleAsk } from '../../db/jobs/asks.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { ownPanel } from '../../db/panels/panels.ts';
import { panelSpecOf, stepSaid, stepsOf } from '../../db/panels/steps.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { SeatNotFound } from '../../domain/panels/errors.ts';
import type { SeatAnswer, SeatView } from '../../domain/panels/seat.ts';
import { humansOf, panelLimits, type PanelSpec } from '../../domain/panels/setup.ts';
import { normalizedBallot } from '../../domain/panels/stances.ts';
import type { Step, StepData } from '../../domain/panels/step.ts';
import { nameOf, transcriptOf } from '../../domain/panels/transcript.ts';
import { mostTurnWords } from '../../domain/panels/turn-rules/floor.ts';
import { countWords } from '../../domain/letters.ts';
import { storableText } from '../../domain/storable.ts';
import { signalAnswered } from '../jobs/panels.ts';
import type { JobDeps } from '../jobs/temporal.ts';

/** Makes a new link for a person's seat; an earlier one stops working. Throws SeatNotFound. */
export async function linkSeat(
  db: Db,
  userId: string,
  { jobId, participantId, tokenHash }: { jobId: string; participantId: string; tokenHash: string },
): Promise<void> {
  const panel = await ownPanel(db, userId, jobId);
  const spec = panel === undefined ? undefined : await panelSpecOf(db, panel.id);
  if (panel === undefined || spec === undefined || !humansOf(spec).has(participantId)) throw new SeatNotFound();
  await storeSeatLink(db, { panelId: panel.id, participantId, tokenHash });
}

/** Reads what a person sees at the seat of a link. Throws SeatNotFound. */
export async function readSeat(db: Db, tokenHash: string): Promise<SeatView> {
  const { seat, spec, steps } = await openSeat(db, tokenHash);
  const { participantId } = seat;
  const open = steps.find((step) => step.status === 'open' && step.participantId === participantId);
  return {
    topic: spec.topic,
    message: spec.message,
    name: nameOf(spec, participantId),
    moderator: spec.moderator.name,
    others: spec.participants.filter(({ id }) => id !== participantId).map(({ name }) => name),
    status: statusOf(seat),
    heard: transcriptOf(spec, steps, 0).map((one) => ({
      speaker: one.speaker,
      text: one.text,
      isOwn: one.participantId === participantId,
    })),
    asked: open === undefined || statusOf(seat) !== 'talking' ? null : askedOf(spec, open),
    stances: spec.stances,
    mostWords: panelLimits.turnWords,
  };
}

function statusOf({ status, isPaused }: Seat): SeatView['status'] {
  if (status === 'completed' || status === 'failed') return 'ended';
  if (isPaused) return 'paused';
  return status === 'processing' ? 'talking' : 'waiting';
}

function askedOf(spec: PanelSpec, { number, kind, plan, phase }: Step): NonNullable<SeatView['asked']> {
  if (kind === 'ballot') return { number, kind: 'vote', question: spec.ballotQuestion, isPrivate: true };
  const question = kind === 'answer' ? (plan.question ?? '') : (spec.guide[phase ?? 0]?.objective ?? spec.topic);
  return { number, kind: 'speech', question, isPrivate: plan.isPrivate === true };
}

/** Takes what a person says or votes. Throws SeatNotFound; InvalidInput when it is not their turn, or nothing is said. */
export async function answerSeat(deps: JobDeps, tokenHash: string, answer: SeatAnswer): Promise<void> {
  const { seat, spec, steps } = await openSeat(deps.db, tokenHash);
  const step = steps.find(
    ({ number, participantId, status }) =>
      number === answer.number && participantId === seat.participantId && status === 'open',
  );
  if (step === undefined || statusOf(seat) !== 'talking')
    throw new InvalidInput('The group has gone on: this is not asked any more', 'number');
  const text = storableText(answer.text).trim();
  const data = step.kind === 'ballot' ? voteOf(spec, answer, text) : null;
  if (data === null && text === '') throw new InvalidInput('Write something first', 'text');
  if (countWords(text) > mostTurnWords) throw new InvalidInput(`Say it in at most ${mostTurnWords} words`, 'text');
  const job = { id: seat.panelId, execution: seat.execution };
  const { number } = step;
  const settled = { number, provider: spec.modelProvider, answer: null, ending: null, words: null, ...nothingSpent };
  const said = stepSaid(seat.panelId, { text, data });
  if (!(await settleAsk(deps.db, job, settled, [said]))) throw new SeatNotFound();
  await notifyJob(deps.db, seat.panelId);
  await signalAnswered(deps, seat.jobId);
}

const nothingSpent = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** A person's vote as shares: the sureness for the stance, the rest evenly for the others. */
function voteOf({ stances }: PanelSpec, { stance, sureness }: SeatAnswer, line: string): StepData {
  const sure = Math.min(1, Math.max(0, sureness ?? 1));
  const others = (1 - sure) / Math.max(1, stances.length - 1);
  const shares = Object.fromEntries(stances.map((one) => [one, one === stance ? sure : others]));
  const ballot = stance !== null && stances.includes(stance) ? normalizedBallot(stances, shares) : null;
  if (ballot === null) throw new InvalidInput('Choose where you stand', 'stance');
  return { ballot, line: line.slice(0, 500) };
}

async function openSeat(db: Db, tokenHash: string): Promise<{ seat: Seat; spec: PanelSpec; steps: Step[] }> {
  const seat = await seatOf(db, tokenHash);
  const spec = seat === undefined ? undefined : await panelSpecOf(db, seat.panelId);
  if (seat === undefined || spec === undefined) throw new SeatNotFound();
  return { seat, spec, steps: await stepsOf(db, seat.panelId) };
}
