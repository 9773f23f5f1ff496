import { participantSchema, phaseSchema, type PanelSetup } from '../../../domain/panels/setup.ts';
import type { z } from 'zod';

export type PhaseDraft = z.input<typeof phaseSchema>;

/** Participants drawn from a further segment. */
export interface FromSegment {
  segmentId: string;
  people: number;
}

/** Values of the form. */
export interface PanelDraft {
  topic: string;
  message: string;
  segmentId: string;
  fromSegment: number;
  /** Further segments; none without a first one. */
  more: FromSegment[];
  /** One typed role a line: 'Name: description'. */
  roles: string;
  /** Names of people who take part by a link, separated by commas. */
  people: string;
  guide: PhaseDraft[];
  turnRule: PanelSetup['turnRule'];
  stances: string;
  ballotQuestion: string;
  groups: number;
  controls: boolean;
  sham: boolean;
  provider: 'simulated' | PanelSetup['modelProvider'];
  toolsEnabled: string[];
  toolBudgetUsd: number | null;
  /** Local time of the start, such as 2026-11-30T09:00; '' for now. */
  startAt: string;
}

export const emptyDraft: PanelDraft = {
  topic: '',
  message: '',
  segmentId: '',
  fromSegment: 6,
  more: [],
  roles: '',
  people: '',
  guide: [
    {
      name: 'Opening',
      objective: 'Everybody has spoken once',
      question: 'What comes to mind first?',
      turns: 6,
      probes: [],
    },
    {
      name: 'Discussion',
      objective: 'What they doubt, and why',
      question: 'What would you doubt?',
      turns: 8,
      probes: ['why'],
    },
  ],
  turnRule: 'moderator-calls',
  stances: 'For, Undecided, Against',
  ballotQuestion: 'Where do you stand on it?',
  groups: 1,
  controls: true,
  sham: true,
  provider: 'openai',
  toolsEnabled: [],
  toolBudgetUsd: null,
  startAt: '',
};

/** The part of a form that a template keeps. */
export function templateOf(draft: PanelDraft) {
  const { guide, turnRule, ballotQuestion, stances } = draft;
  const drawn = drawnFrom(draft).length;
  const people = drawn === 0 ? draft.roles.split('\n').filter((line) => line.trim() !== '').length : drawn;
  return {
    suggestedParticipants: Math.min(12, Math.max(2, people)),
    setup: { guide, turnRule, ballotQuestion, stances: listed(stances) },
  };
}

/** The set-up that is sent; the server checks it. */
export function setupOf(draft: PanelDraft, templateId: string | null): object {
  const { topic, message, guide, turnRule, ballotQuestion, groups, controls, sham, provider } = draft;
  const roles = draft.roles
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(roleOf);
  const drawn = drawnFrom(draft).map((segmentId) => ({ source: 'segment' as const, segmentId }));
  const people = listed(draft.people).map((name) => ({ source: 'human' as const, name }));
  const participants: z.input<typeof participantSchema>[] = [...drawn, ...roles, ...people];
  return {
    topic,
    message,
    templateId,
    participants,
    guide,
    turnRule,
    ballotQuestion,
    stances: listed(draft.stances),
    groups,
    controls,
    sham,
    enabledTools: draft.toolsEnabled,
    toolBudgetUsd: draft.toolBudgetUsd,
    scheduledFor: draft.startAt === '' ? null : new Date(draft.startAt).toISOString(),
    ...askedOf(provider),
  };
}

/** Segments that participants are drawn from, one entry for each participant. */
function drawnFrom({ segmentId, fromSegment, more }: PanelDraft): string[] {
  const all = segmentId === '' ? [] : [{ segmentId, people: fromSegment }, ...more];
  return all.flatMap((one) => Array.from({ length: one.people }, () => one.segmentId));
}

/** A typed role: 'Name: description'. */
export function roleOf(line: string) {
  const [name = '', ...rest] = line.split(':');
  return { source: 'role' as const, name: name.trim(), description: rest.join(':').trim() };
}

/** Entries of a text that are separated by commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The part of a set-up that says who is asked. */
export function askedOf(provider: PanelDraft['provider']) {
  const isSimulated = provider === 'simulated';
  return { simulated: isSimulated, modelProvider: isSimulated ? 'openai' : provider };
}
