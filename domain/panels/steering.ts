/** Requests of its owner to a panel that talks. Each takes effect before the next step of a group. */
import { z } from 'zod';
import { panelLimits, participantSchema, type PanelSpec } from './setup.ts';
import { isAsked, type Change, type PlannedStep, type Step } from './step.ts';
import { tableOf } from './changes.ts';
import { turnRuleNames } from './turn-rules/names.ts';

const words = z.string().trim().min(1, 'Write something first').max(panelLimits.questionCharacters);

export const steeringSchema = z.discriminatedUnion('kind', [
  /** A question that everybody answers aloud. */
  z.object({ kind: z.literal('ask-all'), text: words }),
  /** A question to one participant, which nobody else hears. */
  z.object({ kind: z.literal('ask-aside'), participantId: z.string(), text: words }),
  /** A hint that the moderator alone hears. */
  z.object({ kind: z.literal('whisper'), text: words }),
  /** Something that is shown to everybody. */
  z.object({
    kind: z.literal('show'),
    text: z.string().trim().min(1, 'Write something first').max(panelLimits.textCharacters),
  }),
  z.object({ kind: z.literal('mute'), participantId: z.string() }),
  z.object({ kind: z.literal('unmute'), participantId: z.string() }),
  /** One more participant sits down; it votes from the next private vote on. */
  z.object({ kind: z.literal('add'), participant: participantSchema }),
  z.object({ kind: z.literal('rule'), rule: z.enum(turnRuleNames) }),
  /** Ends the discussion after the current step; ballots and analysis follow. */
  z.object({ kind: z.literal('end') }),
]);
export type SteeringRequest = z.infer<typeof steeringSchema>;

/** A request as it is stored: whoever is added has a seat already. */
export type StoredRequest = Exclude<SteeringRequest, { kind: 'add' }> | { kind: 'join'; participantId: string };

/**
 * True when the turns of people that a group waits for are not wanted any more, because the discussion is ended or they
 * may only listen.
 */
export function endsWaiting(
  requests: readonly StoredRequest[],
  open: readonly Step[],
  people: ReadonlySet<string>,
): boolean {
  const isHumanTurn = ({ kind, participantId }: Step) => kind === 'turn' && people.has(participantId ?? '');
  const muted = new Set(requests.flatMap((one) => (one.kind === 'mute' ? [one.participantId] : [])));
  const isEnded = requests.some(({ kind }) => kind === 'end');
  return open.length > 0 && open.every((step) => isHumanTurn(step) && (isEnded || muted.has(step.participantId ?? '')));
}

/** True when a group's findings are drawn: nothing that is asked now would be heard. */
export function isTalkOver(steps: readonly Step[]): boolean {
  return steps.some(({ kind }) => kind === 'insights');
}

/** True when a group that a request goes to still talks: this one, or one of all for null. */
export function isHeard({ groups }: Pick<PanelSpec, 'groups'>, steps: readonly Step[], group: number | null): boolean {
  const numbers = group === null ? Array.from({ length: groups }, (_, number) => number) : [group];
  return numbers.some((number) => !isTalkOver(steps.filter((step) => step.group === number)));
}

/** The key of the step that a request becomes. */
export function steeringKey(id: string): string {
  return `steering/${id}`;
}

/** Lists the requests that a group heard since its last answer, and the turn after which it did. */
export function heardSinceAnswer(steps: readonly Step[], group: number | null): { id: string; after: number }[] {
  const own = steps.filter((step) => step.group === group);
  const last = own.findLastIndex(({ kind, status }) => status !== 'open' && isAsked(kind));
  const after = own.reduce((most, { kind, exchange }) => (isAsked(kind) ? Math.max(most, exchange ?? 0) : most), 0);
  const prefix = steeringKey('');
  return own
    .slice(last + 1)
    .flatMap(({ key, kind }) =>
      !isAsked(kind) && key.startsWith(prefix) ? [{ id: key.slice(prefix.length), after }] : [],
    );
}

/** The step that a request becomes in a group. */
export function applySteering(
  spec: PanelSpec,
  steps: readonly Step[],
  group: number,
  id: string,
  request: StoredRequest,
): PlannedStep & { text: string | null } {
  const own = steps.filter((step) => step.group === group);
  const exchange = 1 + own.reduce((most, step) => Math.max(most, step.exchange ?? 0), 0);
  const phase = own.findLast((step) => step.phase !== null)?.phase ?? 0;
  const base = { key: steeringKey(id), group, phase, participantId: null, moment: null, exchange: null, plan: {} };
  const change = (made: Change) => ({
    ...base,
    kind: 'change' as const,
    text: null,
    plan: { change: made },
  });
  switch (request.kind) {
    case 'ask-all':
      return {
        ...base,
        kind: 'question',
        text: request.text,
        exchange,
        plan: { asked: tableOf(spec, own, group).present },
      };
    case 'ask-aside':
      return {
        ...base,
        kind: 'question',
        text: request.text,
        plan: { asked: [request.participantId], isPrivate: true },
      };
    case 'whisper':
      return { ...base, kind: 'whisper', text: request.text };
    case 'show':
      return { ...base, kind: 'stimulus', text: request.text, exchange };
    case 'rule':
      return change({ kind: 'rule', rule: request.rule });
    case 'end':
      return change({ kind: 'end' });
    default:
      return change({ kind: request.kind, participantId: request.participantId });
  }
}
