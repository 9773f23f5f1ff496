/** Panels as people see them, from their steps. */
import { ownPanel, ownPanels, type PanelRow } from '../../db/panels/panels.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import type { Db } from '../../db/client.ts';
import { ballotsOf, stanceCounts, type CastBallot, type StanceCount } from '../../domain/panels/analysis/ballots.ts';
import { copySentences, distinctGroups } from '../../domain/panels/analysis/copies.ts';
import { conformists } from '../../domain/panels/analysis/conformists.ts';
import {
  movementOverGroups,
  movements,
  type ParticipantMovement,
  type PartOverGroups,
} from '../../domain/panels/analysis/movement.ts';
import { followers, persuaded } from '../../domain/panels/analysis/persuaded.ts';
import { sideBySide, type SideBySide } from '../../domain/panels/analysis/side-by-side.ts';
import { aloudAndPrivate, spokenStances, type SpokenStance } from '../../domain/panels/analysis/spoken.ts';
import { movementVerdict } from '../../domain/panels/analysis/verdict.ts';
import { endingsOf, panelNotices } from '../../domain/panels/endings.ts';
import { independentSteps } from '../../domain/panels/fork.ts';
import { outcomeOf, type PanelOutcome } from '../../domain/panels/outcome.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import { shamNote } from '../../domain/panels/sham/note.ts';
import type { Step } from '../../domain/panels/step.ts';
import type { EndingCounts } from '../../domain/simulations/endings.ts';
import { airTimeOf, objectivesOf, type AirTime, type Objective } from '../../domain/panels/analysis/talk.ts';
import { nameOf } from '../../domain/panels/transcript.ts';
import { text, view, int, maybe, flag, list, float, type ValueOf } from '../../domain/view.ts';

const panelToolCallView = view('PanelToolCall', 'A call of a tool that a participant made before it spoke.', {
  name: text(),
  summary: text(),
});

/** A line of the transcript, with what only the owner sees. */
export const shownExchangeView = view('PanelExchange', {
  number: int(),
  exchange: maybe(int('Place in the transcript; null for what the group does not hear.')),
  kind: text(),
  phase: maybe(int()),
  participantId: maybe(text()),
  /** Its name as the owner reads it, who is 'You'. */
  speaker: text(),
  text: text(),
  isPrivate: flag(),
  reason: maybe(text('Why this participant spoke.')),
  flaw: maybe(text('What is still wrong with a turn that was asked again.')),
  toolCalls: list(panelToolCallView),
  costUsd: float(),
});

export type ShownExchange = ValueOf<typeof shownExchangeView>;

export interface PanelGroup {
  group: number;
  exchanges: ShownExchange[];
  ballots: CastBallot[];
  spoken: SpokenStance[];
  votes: StanceCount[];
  movements: ParticipantMovement[];
  /** Compares what is said with what is voted; null before both. */
  headline: string | null;
  airtime: AirTime[];
  objectives: Objective[];
  /** Steps that are being asked now. */
  asking: { kind: string; participantId: string | null; reason: string | null }[];
}

export interface PanelDetail {
  row: PanelRow;
  spec: PanelSpec;
  steps: Step[];
  groups: PanelGroup[];
  outcome: PanelOutcome;
  /** Calls that ended without an answer: in no transcript, vote or finding. */
  endings: EndingCounts;
  /** Sentences about what is unusual in it. */
  notices: string[];
  /** Sentences about groups that are copies of one another. */
  copies: string[];
  movement: PartOverGroups[];
  /** Null for one group. */
  comparison: SideBySide | null;
  /** Says with what the votes are compared; null without a sham transcript. */
  shamNote: string | null;
  /** Sentences that say which words may be used about the movement. */
  verdict: string[];
  /** Ids of those who agree aloud and not in private. */
  conformists: string[];
  /** Ids of those who may be called persuaded. */
  persuaded: string[];
  /** Ids of those who followed the votes of others. */
  followers: string[];
}

/** Reads a person's panel; null when it is not theirs. */
export async function readPanel(db: Db, userId: string, jobId: string): Promise<PanelDetail | null> {
  const row = await ownPanel(db, userId, jobId);
  const spec = row === undefined ? undefined : await panelSpecOf(db, row.id);
  if (row === undefined || spec === undefined) return null;
  const steps = await stepsOf(db, row.id);
  const independent = independentSteps(spec, steps);
  return {
    row,
    spec,
    steps,
    groups: Array.from({ length: spec.groups }, (_, group) => groupOf(spec, steps, group)),
    outcome: outcomeOf(spec, steps),
    endings: endingsOf(steps),
    notices: panelNotices(steps),
    copies: copySentences(distinctGroups(spec, steps)),
    movement: movementOverGroups(spec, independent),
    comparison: sideBySide(spec, steps),
    shamNote: shamNote(spec),
    verdict: movementVerdict(spec, independent)?.sentences ?? [],
    conformists: idsOf(conformists(spec, independent)),
    persuaded: idsOf(persuaded(spec, independent)),
    followers: idsOf(followers(spec, independent)),
  };
}

/** Lists a person's panels, newest first. */
export function readPanels(db: Db, userId: string): Promise<PanelRow[]> {
  return ownPanels(db, userId);
}

function idsOf(found: readonly { participantId: string }[]): string[] {
  return found.map(({ participantId }) => participantId);
}

/** Words for what the owner did, instead of a name. */
const ownerWords: Partial<Record<Step['kind'], string>> = {
  question: 'You asked',
  whisper: 'You to the moderator',
  stimulus: 'You showed',
};

const shownKinds = new Set(['opening', 'probe', 'turn', 'answer', 'question', 'stimulus', 'whisper']);

function groupOf(spec: PanelSpec, steps: readonly Step[], group: number): PanelGroup {
  const own = steps.filter((step) => step.group === group);
  return {
    group,
    exchanges: own
      .filter(({ kind, status }) => shownKinds.has(kind) && status === 'answered')
      .map((step) => toShown(spec, step)),
    ballots: ballotsOf(spec, own).filter(({ kind }) => kind === 'ballot'),
    spoken: spokenStances(spec, own),
    votes: stanceCounts(spec, own)[0]?.stances ?? [],
    movements: movements(spec, own),
    headline: aloudAndPrivate(spec, own, group)?.sentence ?? null,
    airtime: airTimeOf(spec, own, group),
    objectives: objectivesOf(spec, own, group),
    asking: own
      .filter(({ status }) => status === 'open')
      .map(({ kind, participantId, plan }) => ({ kind, participantId, reason: plan.reason ?? null })),
  };
}

function toShown(spec: PanelSpec, step: Step): ShownExchange {
  const { number, exchange, kind, phase, participantId, text, plan, data, costUsd } = step;
  return {
    speaker: ownerWords[kind] ?? (participantId === null ? spec.moderator.name : nameOf(spec, participantId)),
    number,
    exchange,
    kind,
    phase,
    participantId,
    text: text ?? '',
    isPrivate: plan.isPrivate === true || kind === 'whisper',
    reason: plan.reason ?? null,
    flaw: data?.flaw || null,
    toolCalls: data?.toolCalls ?? [],
    costUsd,
  };
}
