/**
 * Rehearses a group of a panel without any call, by the rules and prompts of a real one and with replies of usual length,
 * to know before the start what its calls read and write.
 */
import { roughTokens } from '../providers/prices.ts';
import { nextOfGroup, nextOfPanel } from './next-steps.ts';
import { buildStepPrompt } from './prompts/build-step-prompt.ts';
import type { Participant, PanelSetup, PanelSpec, ParticipantChoice } from './setup.ts';
import type { AskedKind, PlannedStep, Step, StepData } from './step.ts';

export interface Rehearsal {
  inputTokens: number;
  outputTokens: number;
  /** Times that a group waits for its calls, one after another; those of one point run at once. */
  points: number;
}

/** Seconds of a call; those of one point of a group run at once, and so do groups. */
export const secondsPerCall = 3;

export type ReplyCharacters = Record<AskedKind, number>;

/** Characters of replies, as models write them. */
const usualReplies: ReplyCharacters = {
  ballot: 180,
  'control-ballot': 180,
  'stances-ballot': 180,
  'sham-ballot': 180,
  opening: 220,
  probe: 180,
  choice: 16,
  bid: 12,
  turn: 340,
  answer: 340,
  coverage: 140,
  digest: 900,
  coding: 1_500,
  insights: 2_000,
  summary: 1_200,
};
/** Characters of a persona's prompt with its facts. */
const personaCharacters = 900;

/** Rehearses a set-up: one group, its calls times the number of groups, and the summary. */
export function rehearse(setup: PanelSetup, characters: ReplyCharacters = usualReplies): Rehearsal {
  const spec: PanelSpec = { ...setup, participants: setup.participants.map(stranger) };
  const people = new Set(spec.participants.flatMap(({ id, source }) => (source.source === 'human' ? [id] : [])));
  const steps: Step[] = [];
  const sum: Rehearsal = { inputTokens: 0, outputTokens: 0, points: 0 };
  const ask = (planned: readonly PlannedStep[], times: number) => {
    const heard = [...steps];
    for (const step of planned) {
      const text = 'word '.repeat(characters[step.kind as AskedKind] / 5);
      steps.push({ ...step, ...unpaid, number: steps.length, status: 'answered', text, data: replyOf(spec, step) });
      if (people.has(step.participantId ?? '')) continue;
      const { system, user } = buildStepPrompt(spec, heard, step);
      sum.inputTokens += times * roughTokens(system.length + user.length);
      sum.outputTokens += times * roughTokens(text.length);
    }
    sum.points += 1;
  };
  for (let next = nextOfGroup(spec, steps, 0); next !== null; next = nextOfGroup(spec, steps, 0))
    ask(next, spec.groups);
  ask(nextOfPanel(steps) ?? [], 1);
  return sum;
}

const unpaid = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

function stranger(source: ParticipantChoice, at: number): Participant {
  const typed = source.source === 'role' ? source.name.length + source.description.length : personaCharacters;
  return { id: `p${at + 1}`, name: `Participant ${at + 1}`, source, persona: 'x'.repeat(typed), facts: [] };
}

/** Nobody agrees and no aim is met early, so that all is asked that was counted. */
function replyOf({ stances, participants }: PanelSpec, { kind, participantId }: PlannedStep): StepData | null {
  const seat = participants.findIndex(({ id }) => id === participantId);
  if (kind === 'bid') return { bid: 5 };
  if (kind === 'choice') return { chosen: participants[0]?.id ?? '' };
  if (!kind.endsWith('ballot')) return null;
  const leading = stances[seat % stances.length];
  return {
    ballot: Object.fromEntries(stances.map((stance) => [stance, stance === leading ? 0.6 : 0.2])),
    line: 'x'.repeat(90),
  };
}
