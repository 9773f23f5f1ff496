/** The set-up of a panel. */
import { z } from 'zod';
import { defaultProvider, providerList, type Provider } from '../providers/provider.ts';
import { runInput } from '../simulations/run-input.ts';
import { defaultStances } from './stances.ts';
import { turnRuleNames } from './turn-rules/names.ts';

export const panelLimits = {
  participants: { least: 2, most: 12 },
  phases: 8,
  phaseTurns: 60,
  turns: 120,
  groups: 6,
  stances: { least: 2, most: 5 },
  topicCharacters: 500,
  textCharacters: 4_000,
  questionCharacters: 1_000,
  /** Words that a participant may use in a turn. */
  turnWords: 80,
} as const;

/** Questions that a moderator can ask in the middle of a phase, one turn each. */
const probeKinds = ['why', 'example', 'finish-sentence', 'devils-advocate'] as const;

/** Rules by which a phase may end before its turns are over. */
export const exitRules = ['turns', 'everyone', 'covered'] as const;

const text = (most: number, field: string) =>
  z
    .string()
    .trim()
    .max(most, `${field} may have at most ${most.toLocaleString('en-US')} characters`);

export const phaseSchema = z.object({
  name: text(80, 'The name of a phase').min(1, 'Give every phase a name'),
  objective: text(500, 'An objective').min(1, 'Give every phase an objective'),
  /** The question with which the moderator opens the phase; '' leaves the wording to the moderator. */
  question: text(panelLimits.questionCharacters, 'A question').default(''),
  /** Turns of participants. */
  turns: z.number().int().min(1).max(panelLimits.phaseTurns),
  probes: z.array(z.enum(probeKinds)).max(4).default([]),
  /**
   * 'turns' ends the phase after its turns; 'everyone' as soon as everybody has spoken in it; 'covered' as soon as its
   * objective is met, which is checked after every round.
   */
  exit: z.enum(exitRules).default('turns'),
});
export type Phase = z.infer<typeof phaseSchema>;

/** Where a participant comes from, as its creator chose it. */
export const participantSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('segment'), segmentId: z.string().min(1) }),
  z.object({ source: z.literal('profile'), segmentId: z.string().min(1), profileId: z.string().min(1) }),
  z.object({
    source: z.literal('role'),
    name: text(80, 'A name').min(1, 'Give every role a name'),
    description: text(panelLimits.textCharacters, 'A description').default(''),
  }),
  /** A person who takes part by a link. */
  z.object({ source: z.literal('human'), name: text(80, 'A name').min(1, 'Give every seat a name') }),
]);
export type ParticipantChoice = z.infer<typeof participantSchema>;

export const panelSetupSchema = z.object({
  topic: text(panelLimits.topicCharacters, 'The topic').min(1, 'A topic is required'),
  /** The text that is discussed; '' for a topic alone. */
  message: text(panelLimits.textCharacters, 'The message').default(''),
  description: text(panelLimits.textCharacters, 'The description').default(''),
  templateId: z.string().nullable().default(null),
  participants: z
    .array(participantSchema)
    .min(panelLimits.participants.least, 'A panel needs at least 2 participants')
    .max(panelLimits.participants.most, 'A panel has at most 12 participants'),
  moderator: z
    .object({ name: text(80, 'A name').default('Moderator'), style: text(500, 'The style').default('') })
    .default({ name: 'Moderator', style: '' }),
  guide: z
    .array(phaseSchema)
    .min(1, 'A guide needs at least one phase')
    .max(panelLimits.phases, 'A guide has at most 8 phases'),
  turnRule: z.enum(turnRuleNames).default('round-robin'),
  /** Turns of participants in all phases together; further ones are left out. Null for all turns of the guide. */
  maxTurns: z.number().int().min(1).max(panelLimits.turns).nullable().default(null),
  groups: z.number().int().min(1).max(panelLimits.groups).default(1),
  stances: z
    .array(text(40, 'A stance').min(1))
    .min(panelLimits.stances.least)
    .max(panelLimits.stances.most)
    .default([...defaultStances]),
  ballotQuestion: text(panelLimits.questionCharacters, 'The question').default('Where do you stand on it?'),
  /** When participants vote in private. */
  ballots: z.enum(['none', 'ends', 'phases']).default('phases'),
  /** True to ask each participant also without the discussion, so that its effect can be told apart. */
  controls: z.boolean().default(false),
  /**
   * With controls: true to ask each participant also after a transcript of the same length about something else, so that
   * the length of what was read is no part of the effect.
   */
  sham: z.boolean().default(true),
  modelProvider: z
    .enum(providerList as [Provider, ...Provider[]], 'A panel asks one provider: openai, anthropic or gemini')
    .default(defaultProvider),
  model: z.string().nullable().default(null),
  simulated: z.boolean().default(false),
  language: runInput.shape.language,
  spendCapUsd: runInput.shape.spendCapUsd,
  seed: z.number().int().nonnegative().default(1),
  /** Minutes that the group waits for a person; after that their turn is left out. */
  humanWaitMinutes: z.number().min(1).max(60).default(5),
  /** Names of the tools that participants may call in their turns and answers. */
  enabledTools: runInput.shape.toolsEnabled,
  /** Most that tools may cost in US dollars; null for the default. */
  toolBudgetUsd: runInput.shape.toolBudgetUsd,
  /** Time of the start; null for now. */
  scheduledFor: z.iso
    .datetime({ offset: true, error: 'The time of the start cannot be read' })
    .nullable()
    .default(null),
});
export type PanelSetup = z.infer<typeof panelSetupSchema>;

/** A participant with the text that its prompts show. */
export interface Participant {
  /** 'p1', 'p2' and so on: unique in the panel. */
  id: string;
  /** The name that people read. */
  name: string;
  source: ParticipantChoice;
  /** The system prompt of the persona, anonymized as its segment asks. */
  persona: string;
  /** Its own facts, such as 'Age: 42'. */
  facts: string[];
  /** The request that added it while the panel talked; it sits in a group once the group has heard of it. */
  joinedBy?: string;
}

/** A panel as it is run: its set-up with the participants that were drawn for it. */
export interface PanelSpec extends Omit<PanelSetup, 'participants'> {
  participants: Participant[];
  /** The discussion that was forked: both branches are groups of one panel and share its seeds. */
  forkOf?: { panelId: string; group: number; exchange: number };
}

/** True when votes after the discussion are compared with votes after a sham transcript. */
export function hasSham({ ballots, controls, sham }: Pick<PanelSetup, 'ballots' | 'controls' | 'sham'>): boolean {
  return ballots !== 'none' && controls && sham;
}

/** True for a participant that is a person, who is waited for and not asked of a provider. */
export function isHuman(participant: Participant | ParticipantChoice): boolean {
  const { source } = participant;
  return (typeof source === 'string' ? source : source.source) === 'human';
}

/** The participants of the beginning, without those who were added later. */
export function firstParticipants<T extends Participant | ParticipantChoice>(participants: readonly T[]): T[] {
  return participants.filter((one) => !('joinedBy' in one));
}

/** Ids of the participants that are people. */
export function humansOf({ participants }: Pick<PanelSpec, 'participants'>): Set<string> {
  return new Set(participants.filter(isHuman).map(({ id }) => id));
}
